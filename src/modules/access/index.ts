import { AccessToken } from './access-token.entity.js';
import { ApiKey } from './api-key.entity.js';

export { AccessModule } from './access.module.js';
export { BootstrapCredentialsService } from './bootstrap-credentials.service.js';
export { hashOfSecret, maskOfSecret } from './secret.js';
export const accessEntities = [ApiKey, AccessToken] as const;
