import { AppError } from '../../../kernel/app-error.js';

export const DEFAULT_TIMEOUT_SECONDS = 300;

/** openapi/decisions.md: Timeout. The end of a sandbox without expiry. */
export const NEVER = new Date('9999-12-31T23:59:59Z');

export interface LifetimeLimits {
  maxTimeoutSeconds: number;
  allowNoExpiry: boolean;
}

/**
 * When a sandbox that starts now ends.
 * @throws {AppError} invalid, where the server does not allow so long a time: it never shortens
 */
export function endOf(start: Date, timeoutSeconds: number, limits: LifetimeLimits): Date {
  if (timeoutSeconds === 0) {
    if (limits.allowNoExpiry) return NEVER;
    throw new AppError(
      'invalid',
      'timeout: 0 asks for no expiry, which this server does not allow',
      {
        code: 'timeout_out_of_range',
      },
    );
  }
  if (timeoutSeconds > limits.maxTimeoutSeconds) {
    throw new AppError(
      'invalid',
      `timeout: must not be greater than ${limits.maxTimeoutSeconds} seconds on this server`,
      { code: 'timeout_out_of_range' },
    );
  }
  return new Date(start.getTime() + timeoutSeconds * 1_000);
}
