import type { NewSandboxRequest } from '../domain/new-sandbox.js';
import type { NewSandboxDto } from './dto/new-sandbox.dto.js';

/** From the wire's spelling to ours; what was left out stays left out. */
export function newSandboxRequestOf(body: NewSandboxDto): NewSandboxRequest {
  const { templateID, timeout, allow_internet_access: allowInternetAccess, iam, ...same } = body;
  return {
    ...same,
    template: templateID,
    ...(timeout === undefined ? {} : { timeoutSeconds: timeout }),
    ...(allowInternetAccess === undefined ? {} : { allowInternetAccess }),
    ...(iam?.tokens === undefined ? {} : { iam: { tokens: iam.tokens } }),
  };
}
