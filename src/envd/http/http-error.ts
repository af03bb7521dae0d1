import { UnknownAccount } from '../accounts/resolve-account.js';
import { InvalidPath } from '../accounts/resolve-path.js';
import { errnoOf } from '../connect/connect-error.js';

/** A failure of a plain HTTP route. */
export class HttpError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const STATUS_OF_ERRNO: Readonly<Record<string, number>> = {
  ENOENT: 404,
  EISDIR: 400,
  ENOTDIR: 400,
  EINVAL: 400,
  ENXIO: 400,
  ELOOP: 400,
  ENAMETOOLONG: 400,
  ENOTSUP: 400,
  EACCES: 403,
  EPERM: 403,
  EROFS: 403,
  ENOSPC: 507,
  EDQUOT: 507,
  EMFILE: 503,
  ENFILE: 503,
};

/** The HTTP failure that a thrown value stands for; undefined if it is a fault of the daemon. */
export function toHttpError(error: unknown): HttpError | undefined {
  if (error instanceof HttpError) return error;
  if (error instanceof InvalidPath) return new HttpError(400, error.message);
  if (error instanceof UnknownAccount) {
    return new HttpError(401, `error looking up user '${error.username}'`);
  }
  const status = STATUS_OF_ERRNO[errnoOf(error) ?? ''];
  return status === undefined ? undefined : new HttpError(status, (error as Error).message);
}
