import { Redis } from 'ioredis';
import { AppError } from '../kernel/app-error.js';

/** Keys of the queues in Redis begin with this word. */
export const QUEUE_PREFIX = 'atoll';

/** Longest pause between two attempts to reach Redis again, milliseconds. */
const RECONNECT_MAX_MS = 2_000;

/**
 * Connects to `redis://…`, `rediss://…` or `unix:/path/of.sock`; reconnects for ever.
 * The caller closes it, and should listen for `error`: without a listener each failed attempt is
 * printed by the library.
 * @throws {AppError} invalid, where the address is none of these
 */
export function connectRedis(url: string): Redis {
  const options = {
    // Blocking reads of workers may wait longer than any count of retries.
    maxRetriesPerRequest: null,
    retryStrategy: (attempt: number) => Math.min(attempt * 50, RECONNECT_MAX_MS),
  };
  if (url.startsWith('unix:')) {
    return new Redis({ ...options, path: url.replace(/^unix:(\/\/(?=\/))?/, '') });
  }
  if (/^rediss?:\/\//.test(url)) return new Redis(url, options);
  throw new AppError('invalid', 'REDIS_URL must begin with redis://, rediss:// or unix:/');
}
