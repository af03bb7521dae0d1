import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../kernel/app-error.js';

const FIRST_WAIT_MS = 1;
const LONGEST_WAIT_MS = 50;

/**
 * Asks `condition` until it answers true, 1 ms apart at first and up to 50 ms later: most waits on
 * the kernel are over in a few milliseconds, the rare long one must not burn a core.
 * @throws {AppError} timeout, naming `what`, after `timeoutMs`
 */
export async function waitUntil(
  what: string,
  timeoutMs: number,
  condition: () => Promise<boolean> | boolean,
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 1.5, LONGEST_WAIT_MS)) {
    if (await condition()) return;
    if (performance.now() > deadline) {
      throw new AppError('timeout', `${what} took longer than ${timeoutMs} ms`);
    }
    await sleep(waitMs);
  }
}
