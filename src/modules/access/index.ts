import { AccessToken } from './access-token.entity.js';
import { ApiKey } from './api-key.entity.js';

export { AccessModule } from './access.module.js';
export { BootstrapCredentialsService } from './bootstrap-credentials.service.js';
export { CreateCredentialService } from './create-credential.service.js';
export { CREDENTIAL_KINDS, isCredentialKind } from './store-credential.js';
export const accessEntities = [ApiKey, AccessToken] as const;
