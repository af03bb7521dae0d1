/** HTTP status of each Connect code on unary calls, as the Connect protocol has it. */
const HTTP_STATUS = {
  canceled: 499,
  unknown: 500,
  invalid_argument: 400,
  deadline_exceeded: 504,
  not_found: 404,
  already_exists: 409,
  permission_denied: 403,
  resource_exhausted: 429,
  failed_precondition: 400,
  aborted: 409,
  out_of_range: 400,
  unimplemented: 501,
  internal: 500,
  unavailable: 503,
  data_loss: 500,
  unauthenticated: 401,
} as const;

export type ConnectCode = keyof typeof HTTP_STATUS;

/** A failure as the Connect protocol tells it. */
export class ConnectError extends Error {
  readonly code: ConnectCode;

  constructor(code: ConnectCode, message: string) {
    super(message);
    this.code = code;
  }

  get httpStatus(): number {
    return HTTP_STATUS[this.code];
  }
}

const CODE_OF_ERRNO: Readonly<Record<string, ConnectCode>> = {
  ENOENT: 'not_found',
  ENOTDIR: 'invalid_argument',
  EISDIR: 'invalid_argument',
  EINVAL: 'invalid_argument',
  ENAMETOOLONG: 'invalid_argument',
  EEXIST: 'already_exists',
  EACCES: 'permission_denied',
  EPERM: 'permission_denied',
  EROFS: 'permission_denied',
  ELOOP: 'failed_precondition',
  ENOTEMPTY: 'failed_precondition',
  EBUSY: 'failed_precondition',
  ENOSPC: 'resource_exhausted',
  EDQUOT: 'resource_exhausted',
  EMFILE: 'resource_exhausted',
  ENFILE: 'resource_exhausted',
  EAGAIN: 'resource_exhausted',
};

/** The Connect error that any thrown value stands for. */
export function toConnectError(error: unknown): ConnectError {
  if (error instanceof ConnectError) return error;
  if (!(error instanceof Error)) return new ConnectError('unknown', String(error));
  const errno = errnoOf(error);
  return new ConnectError((errno && CODE_OF_ERRNO[errno]) || 'internal', error.message);
}

/** The errno name (`ENOENT`) of a failed system call, if the error is one. */
export function errnoOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
