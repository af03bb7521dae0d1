import type { IncomingMessage } from 'node:http';
import type { DaemonState } from '../boot/daemon-state.js';
import { equalSecrets } from '../boot/equal-secrets.js';
import { fileSignature, type FileOperation } from './file-signature.js';
import { HttpError } from './http-error.js';

const UNAUTHORIZED =
  'unauthorized access, please provide a valid access token or method signing if supported';

/** Demands the access token where the sandbox has one. @throws HttpError 401 */
export function requireAccessToken(state: DaemonState, req: IncomingMessage): void {
  const token = demandedToken(state);
  if (token === undefined) return;
  const given = req.headers['x-access-token'];
  if (typeof given !== 'string' || !equalSecrets(given, token)) {
    throw new HttpError(401, UNAUTHORIZED);
  }
}

/**
 * Demands the access token or a signature of this very file operation. A header decides alone,
 * even when it is wrong: a good signature beside it does not count. @throws HttpError 401
 */
export function requireFileAccess(
  state: DaemonState,
  req: IncomingMessage,
  query: URLSearchParams,
  operation: FileOperation,
): void {
  const token = demandedToken(state);
  if (token === undefined) return;
  if (req.headers['x-access-token'] !== undefined) {
    requireAccessToken(state, req);
    return;
  }
  const signature = query.get('signature');
  if (!signature) throw new HttpError(401, 'missing signature query parameter');
  const expiration = query.get('signature_expiration') || undefined;
  const expected = fileSignature({
    path: query.get('path') ?? '',
    operation,
    username: query.get('username') ?? '',
    accessToken: token,
    expiration,
  });
  if (!equalSecrets(signature, expected)) throw new HttpError(401, 'invalid signature');
  if (expiration !== undefined && !(Number(expiration) >= Date.now() / 1000)) {
    throw new HttpError(401, 'signature is already expired');
  }
}

function demandedToken(state: DaemonState): string | undefined {
  return state.settings.secure ? state.settings.accessToken : undefined;
}
