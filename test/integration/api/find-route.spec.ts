import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Schema } from '../../../src/contract/schema.js';
import { newSandboxId } from '../../../src/kernel/ids.js';
import { FindRouteService } from '../../../src/modules/sandboxes/index.js';
import { SandboxStore } from '../../../src/modules/sandboxes/store/sandbox.store.js';
import { ApiServer } from '../../support/api-server.js';

type Handle = Schema<'SandboxHandle'>;

describe('routes of sandboxes', () => {
  let server: ApiServer;
  let routes: FindRouteService;

  beforeAll(async () => {
    server = await ApiServer.start();
    await server.startNode();
    routes = server.api.app.get(FindRouteService);
  });
  afterAll(async () => server.close());

  const create = async (): Promise<string> =>
    (await server.call<Handle>('POST', '/sandboxes', { body: { templateID: 'base' } })).body
      .sandboxID;

  /** Runs `work` and resolves with the number of its queries for sandboxes. */
  const queriesDuring = async (work: () => Promise<unknown>): Promise<number> => {
    const store = server.api.app.get(SandboxStore);
    const spies = [vi.spyOn(store, 'byId'), vi.spyOn(store, 'byIds')];
    await work();
    const count = spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
    for (const spy of spies) spy.mockRestore();
    return count;
  };

  it('cost the database little, however many unknown names are asked for', async () => {
    const ids = Array.from({ length: 500 }, () => newSandboxId());
    const ask = async (): Promise<void> => {
      const found = await Promise.all(ids.map((id) => routes.find(id)));
      expect(found.every((route) => route === undefined)).toBe(true);
    };
    expect(await queriesDuring(ask)).toBeLessThanOrEqual(2);
    expect(await queriesDuring(ask)).toBe(0);
  });

  it('are there at once when a create has answered, whatever was asked before', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await create();
      expect(await routes.find(id)).toBeDefined();
    }
    // one that does not run just now is not taken for one that does not exist
    const id = await create();
    await server.query("UPDATE sandbox SET state = 'paused' WHERE id = $1", [id]);
    expect(await routes.find(id)).toBeUndefined();
    await server.query("UPDATE sandbox SET state = 'running' WHERE id = $1", [id]);
    expect(await routes.find(id)).toBeDefined();
  });

  it('are not hidden by an earlier question about an id that was nobody’s', async () => {
    const id = newSandboxId();
    expect(await routes.find(id)).toBeUndefined();
    const model = await create();
    await server.query('DELETE FROM sandbox_log WHERE sandbox_id = $1', [model]);
    await server.query('UPDATE sandbox SET id = $1 WHERE id = $2', [id, model]);
    const { signals } = server.api.connections;
    await signals.publish('sandbox-changed', {
      ...{ sandboxId: id, executionId: 'x', state: 'running' },
    });
    expect(await routes.find(id)).toBeDefined();
  });

  it('one that can not be read does not take the others with it', async () => {
    const [broken, sound] = [await create(), await create()];
    await server.query("UPDATE sandbox SET sealed = ''::bytea WHERE id = $1", [broken]);
    const [first, second] = await Promise.allSettled([routes.find(broken), routes.find(sound)]);
    expect(first.status).toBe('rejected');
    expect(second).toMatchObject({ status: 'fulfilled', value: { nodeId: 'fake' } });
  });
});
