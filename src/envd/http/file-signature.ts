import { createHash } from 'node:crypto';

export type FileOperation = 'read' | 'write';

export interface SignedFile {
  /** Exactly as in the query, not resolved. */
  readonly path: string;
  readonly operation: FileOperation;
  /** Empty for the default user. */
  readonly username: string;
  readonly accessToken: string;
  /** Unix seconds as text; undefined for a signature that does not expire. */
  readonly expiration: string | undefined;
}

/** The signature of a file URL, made in just this way by clients, which know the access token. */
export function fileSignature(file: SignedFile): string {
  const parts = [file.path, file.operation, file.username, file.accessToken];
  if (file.expiration !== undefined) parts.push(file.expiration);
  const digest = createHash('sha256').update(parts.join(':')).digest('base64');
  return `v1_${digest.replace(/=+$/, '')}`;
}
