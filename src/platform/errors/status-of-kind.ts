import type { ErrorKind } from '../../kernel/app-error.js';

/** The HTTP status of every kind of error (openapi/decisions.md: Errors). */
export const STATUS_OF_KIND = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unprocessable: 422,
  rate_limited: 429,
  quota_exceeded: 429,
  internal: 500,
  not_implemented: 501,
  unavailable: 503,
  timeout: 504,
} as const satisfies Record<ErrorKind, number>;
