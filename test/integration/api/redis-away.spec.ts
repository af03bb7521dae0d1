import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Schema } from '../../../src/contract/schema.js';
import { startApi } from '../../../src/main/api/start-api.js';
import { FindRouteService } from '../../../src/modules/sandboxes/index.js';
import { ApiServer, until } from '../../support/api-server.js';
import type { FakeNode } from '../../support/fake-node.js';

type Handle = Schema<'SandboxHandle'>;

const AWAY_MS = 10_000;
/** A committed change waits 2 s for Redis at most; the rest is a slow machine. */
const CHANGE_LIMIT_MS = 4_000;

describe('while Redis is away', () => {
  let server: ApiServer;
  let node: FakeNode;

  beforeEach(async () => {
    server = await ApiServer.start({ settings: { ATOLL_SANDBOX_START_TIMEOUT_MS: '3000' } });
    node = await server.startNode();
  });
  afterEach(async () => server.close());

  const create = (body: object = {}) =>
    server.call<Handle>('POST', '/sandboxes', { body: { templateID: 'base', ...body } });
  const statusOf = async (method: string, id: string): Promise<number> =>
    (await server.call(method, `/sandboxes/${id}`)).status;
  const stateOf = async (id: string): Promise<string | undefined> =>
    (await server.query<{ state: string }>('SELECT state FROM sandbox WHERE id = $1', [id]))[0]
      ?.state;
  const within = async <T>(milliseconds: number, work: Promise<T>): Promise<T> => {
    const late = sleep(milliseconds, undefined, { ref: false }).then(() => {
      throw new Error(`no answer in ${milliseconds} ms`);
    });
    return Promise.race([work, late]);
  };

  it('reads answer, changes answer in time, and all is made up for when it is back', async () => {
    const second = await startApi({ settings: server.settings, logger: server.logger });
    try {
      const [kept, killed, expiring] = await Promise.all([
        create(),
        create(),
        create({ timeout: 4 }),
      ]).then((answers) => answers.map(({ body }) => body.sandboxID));
      if (!kept || !killed || !expiring) throw new Error('not created');
      const routes = server.api.app.get(FindRouteService);
      expect(await routes.find(killed)).toBeDefined();

      await server.redis.halt();
      const backAt = performance.now() + AWAY_MS;
      const creating = within(3_000 + 2 * CHANGE_LIMIT_MS, create());
      expect(await within(CHANGE_LIMIT_MS, statusOf('DELETE', killed))).toBe(200);
      expect(await routes.find(killed)).toBeUndefined();
      expect((await creating).status).toBe(504); // its node can not hear of it
      while (performance.now() < backAt) {
        expect(await within(1_000, statusOf('GET', kept))).toBe(200);
        expect(await within(1_000, statusOf('GET', killed))).toBe(404);
        await sleep(250);
      }
      expect(await stateOf(expiring)).toBe('killing');
      expect(node.kills).toEqual([]);

      await server.redis.restart();
      await until(async () => (await stateOf(killed)) === 'killed');
      await until(async () => (await stateOf(expiring)) === 'killed');
      await until(async () => (await server.query('SELECT job_id FROM outbox')).length === 0);
      await until(async () => {
        const [row] = await server.query<{ cpu: number }>('SELECT allocated_cpu AS cpu FROM node');
        return row?.cpu === 2; // of the one that was kept
      });
      const { status, body } = await create();
      expect(status).toBe(201);
      // the other process hears of changes again
      expect(await routes.find(body.sandboxID)).toBeDefined();
      const path = `${second.url}/sandboxes/${body.sandboxID}`;
      const headers = { 'x-api-key': `atl_${server.key}` };
      expect((await fetch(path, { method: 'DELETE', headers })).status).toBe(200);
      await until(async () => (await routes.find(body.sandboxID)) === undefined, {
        timeoutMs: 1_000,
      });
    } finally {
      await second.close();
    }
  });

  it('one that hangs instead of being gone keeps nobody waiting either, one after the other', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 6; count += 1) ids.push((await create()).body.sandboxID);
    server.redis.signal('SIGSTOP');
    try {
      const statuses = async (): Promise<number[]> => {
        const found: number[] = [];
        for (const id of ids) found.push(await within(CHANGE_LIMIT_MS, statusOf('DELETE', id)));
        return found;
      };
      // whoever comes while an answer is overdue does not wait for another one
      expect(await within(2 * CHANGE_LIMIT_MS, statuses())).toEqual(ids.map(() => 200));
    } finally {
      server.redis.signal('SIGCONT');
    }
    await until(() => node.kills.length === ids.length);
    expect((await create()).status).toBe(201);
  });

  it('the api still ends', async () => {
    await create();
    await node.close();
    await server.redis.halt();
    await within(15_000, server.shut());
    await server.redis.restart();
    await server.open();
  });
});
