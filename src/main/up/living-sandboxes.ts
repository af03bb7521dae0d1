import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { AppError } from '../../kernel/app-error.js';

const ENDING_TIMEOUT_MS = 60_000;
const POLL_MS = 150;
const ROUNDS_BETWEEN_REQUESTS = 7;
const REQUEST_TIMEOUT_MS = 15_000;
const UNDEFINED_TABLE = '42P01';

/** How many sandboxes have not ended, of all teams. */
export async function countLivingSandboxes(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ living: number }>(
      "SELECT count(*)::int AS living FROM sandbox WHERE state NOT IN ('killed', 'failed')",
    );
    return rows[0]?.living ?? 0;
  } catch (error) {
    // Before the first migration there is no table, and so no sandbox.
    if ((error as { code?: string }).code === UNDEFINED_TABLE) return 0;
    throw error;
  } finally {
    await client.end();
  }
}

/**
 * Ends every sandbox with the reason `shutdown` and waits until the node holds none.
 * @throws {AppError} timeout, with the number that is left
 */
export async function endLivingSandboxes(options: {
  databaseUrl: string;
  apiUrl: string;
  nodeToken: string;
  onProgress: (left: number) => void;
}): Promise<void> {
  const endAt = Date.now() + ENDING_TIMEOUT_MS;
  for (let round = 0; ; round += 1) {
    // Asked again now and then: a create that was under way adds one behind the first request.
    if (round % ROUNDS_BETWEEN_REQUESTS === 0) await requestEnd(options);
    const left = await countLivingSandboxes(options.databaseUrl);
    if (left === 0) return;
    options.onProgress(left);
    if (Date.now() > endAt) throw new AppError('timeout', `${left} sandboxes did not end in time`);
    await delay(POLL_MS);
  }
}

async function requestEnd(options: { apiUrl: string; nodeToken: string }): Promise<void> {
  const response = await fetch(`${options.apiUrl}/internal/shutdown`, {
    method: 'POST',
    headers: { authorization: `Bearer ${options.nodeToken}` },
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  });
  if (response.ok) return;
  throw new AppError('internal', `the api refused to end the sandboxes (${response.status})`);
}
