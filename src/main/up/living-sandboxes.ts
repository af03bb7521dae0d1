import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../../kernel/app-error.js';
import { withDatabase } from './open-database.js';

const ENDING_TIMEOUT_MS = 60_000;
const POLL_MS = 150;
const ROUNDS_BETWEEN_REQUESTS = 7;
const REQUEST_TIMEOUT_MS = 15_000;

/** How many sandboxes have not ended, of all teams. */
export async function countLivingSandboxes(databaseUrl: string): Promise<number> {
  return withCount(databaseUrl, (count) => count());
}

async function withCount<T>(
  databaseUrl: string,
  work: (count: () => Promise<number>) => Promise<T>,
): Promise<T> {
  // Loaded when it is asked for: the modules are large, and most commands do not need them.
  const { countUnfinishedSandboxes, sandboxEntities } =
    await import('../../modules/sandboxes/index.js');
  return withDatabase({ url: databaseUrl, entities: sandboxEntities }, (dataSource) =>
    work(() => countUnfinishedSandboxes(dataSource)),
  );
}

/**
 * Ends every sandbox with the reason `shutdown` and waits until the node holds none.
 * @throws {AppError} timeout, with the number that is left
 */
export async function endLivingSandboxes(options: {
  databaseUrl: string;
  apiUrl: string;
  adminToken: string;
  onProgress: (left: number) => void;
}): Promise<void> {
  await withCount(options.databaseUrl, async (count) => {
    const endAt = Date.now() + ENDING_TIMEOUT_MS;
    for (let round = 0; ; round += 1) {
      // Asked again now and then: a create that was under way adds one behind the first request.
      if (round % ROUNDS_BETWEEN_REQUESTS === 0) await requestEnd(options);
      const left = await count();
      if (left === 0) return;
      options.onProgress(left);
      if (Date.now() > endAt) {
        throw new AppError('timeout', `${left} sandboxes did not end in time`);
      }
      await delay(POLL_MS);
    }
  });
}

async function requestEnd(options: { apiUrl: string; adminToken: string }): Promise<void> {
  const response = await fetch(`${options.apiUrl}/internal/shutdown`, {
    method: 'POST',
    headers: { 'x-admin-token': options.adminToken },
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  });
  if (response.ok) return;
  throw new AppError('internal', `the api refused to end the sandboxes (${response.status})`);
}
