import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadApiSettings } from '../../../src/config/settings.js';
import {
  type EmbeddedService,
  startEmbeddedPostgres,
} from '../../../src/embedded/embedded-postgres.js';
import { createLogger } from '../../../src/logging/logger.js';
import { type RunningApi, startApi } from '../../../src/main/api/start-api.js';
import { type RunningRedis, startRedis } from '../../support/redis-server.js';
import { checkResponse } from '../../support/response-check.js';

const ID = `i${'0'.repeat(19)}`;
const CALLS = [
  ['POST', '/sandboxes', { templateID: 'nothing-like-this' }],
  ['GET', '/sandboxes', undefined],
  ['GET', `/sandboxes/${ID}`, undefined],
  ['DELETE', `/sandboxes/${ID}`, undefined],
] as const;

describe('while Postgres is away', () => {
  const key = randomBytes(20).toString('hex');
  const password = randomBytes(20).toString('hex');
  let folder: string;
  let redis: RunningRedis;
  let postgres: EmbeddedService;
  let api: RunningApi;

  const startPostgres = (): Promise<EmbeddedService> =>
    startEmbeddedPostgres({ ...{ dataDir: folder, runDir: folder }, durable: false, password });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'atoll-pg-'));
    [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
    const settings = loadApiSettings({
      DATABASE_URL: postgres.url,
      REDIS_URL: redis.url,
      ATOLL_PORT: '0',
      ATOLL_HOST: '127.0.0.1',
      ATOLL_SECRET_KEY: randomBytes(32).toString('hex'),
      ATOLL_ADMIN_TOKEN: randomBytes(20).toString('hex'),
      ATOLL_NODE_TOKEN: randomBytes(20).toString('hex'),
      ATOLL_BOOTSTRAP_API_KEY: key,
    });
    api = await startApi({ settings, logger: createLogger({ level: 'fatal', role: 'test' }) });
  });
  afterAll(async () => {
    await api.close();
    await Promise.all([postgres.stop(), redis.stop()]);
    await rm(folder, { recursive: true, force: true });
  });

  const call = async ([method, path, body]: (typeof CALLS)[number]) => {
    const response = await fetch(`${api.url}${path}`, {
      method,
      headers: { 'x-api-key': `atl_${key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    checkResponse(method, path, response.status, response.headers, text);
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      errorCode: (JSON.parse(text) as { error_code?: string }).error_code,
    };
  };
  const AWAY = { status: 503, retryAfter: '5', errorCode: 'database_unreachable' };

  it('every call says so, and when to come back; afterwards all is as before', async () => {
    const before = await Promise.all(CALLS.map(call));
    expect(before.map(({ errorCode }) => errorCode)).not.toContain(AWAY.errorCode);

    await postgres.stop();
    for (const one of CALLS) expect(await call(one), one[1]).toEqual(AWAY);

    postgres = await startPostgres();
    expect(await Promise.all(CALLS.map(call))).toEqual(before);
  });

  it('a statement that was under way fails alike when the server is killed', async () => {
    const { dataSource } = api.connections;
    const sleeping = dataSource.query('SELECT pg_sleep(60)');
    const inTransaction = dataSource.transaction(async (manager) => {
      await manager.query('SELECT pg_sleep(60)');
    });
    const ends = Promise.allSettled([sleeping, inTransaction]);
    // a third statement: by its answer the two others have been sent
    await expect
      .poll(async () => {
        const rows = await dataSource.query<unknown[]>(
          `SELECT 1 FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%pg_sleep(60)'`,
        );
        return rows.length;
      })
      .toBe(2);
    process.kill(postgres.pid, 'SIGKILL');
    await postgres.exited;
    const fact = { kind: 'unavailable', code: AWAY.errorCode };
    expect(await ends).toMatchObject([{ reason: fact }, { reason: fact }]);
    for (const one of CALLS) expect(await call(one), one[1]).toEqual(AWAY);
  });
});
