import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Schema } from '../../../src/contract/schema.js';
import { type RunningApi, startApi } from '../../../src/main/api/start-api.js';
import { FindRouteService } from '../../../src/modules/sandboxes/index.js';
import { ApiServer, until } from '../../support/api-server.js';
import type { FakeNode } from '../../support/fake-node.js';

type Handle = Schema<'SandboxHandle'>;

describe('two apis side by side', () => {
  let server: ApiServer;
  let second: RunningApi;
  let node: FakeNode;

  beforeAll(async () => {
    server = await ApiServer.start();
    second = await startApi({ settings: server.settings, logger: server.logger });
    node = await server.startNode();
  });
  afterAll(async () => {
    await second.close();
    await server.close();
  });

  const headers = () => ({ 'x-api-key': `atl_${server.key}` });
  const create = async (): Promise<Handle> => {
    const answer = await server.call<Handle>('POST', '/sandboxes', {
      body: { templateID: 'base' },
    });
    expect(answer.status).toBe(201);
    return answer.body;
  };

  it('create one team only', async () => {
    expect(await server.query('SELECT slug FROM team')).toEqual([{ slug: 'default' }]);
  });

  it('see at once what the other one did', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { sandboxID } = await create();
      const path = `${second.url}/sandboxes/${sandboxID}`;
      expect((await fetch(path, { headers: headers() })).status).toBe(200);
      expect((await fetch(path, { method: 'DELETE', headers: headers() })).status).toBe(200);
      expect((await server.call('GET', `/sandboxes/${sandboxID}`)).status).toBe(404);
    }
  });

  it('stop to route to a sandbox that the other one killed, long before the cache is stale', async () => {
    const { sandboxID } = await create();
    const routes = server.api.app.get(FindRouteService);
    expect(await routes.find(sandboxID)).toMatchObject({ nodeId: node.nodeId });
    const path = `${second.url}/sandboxes/${sandboxID}`;
    expect((await fetch(path, { method: 'DELETE', headers: headers() })).status).toBe(200);
    await until(async () => (await routes.find(sandboxID)) === undefined, { timeoutMs: 1_000 });
  });

  it('follow a node that has moved', async () => {
    const { sandboxID } = await create();
    const routes = server.api.app.get(FindRouteService);
    const before = await routes.find(sandboxID);
    await server.query("UPDATE node SET gateway_url = 'unix:/old.sock'");
    expect(await routes.find(sandboxID)).toBe(before); // from memory
    await node.register(new Date(Date.now() + 10));
    await until(async () => (await routes.find(sandboxID)) !== before, { timeoutMs: 2_000 });
    expect((await routes.find(sandboxID))?.gatewayUrl).toBe('unix:/run/fake-fake.sock');
  });

  it('place and kill 40 at the same time without losing count of the node', async () => {
    const calls = Array.from({ length: 40 }, async (_, index) => {
      const url = index % 2 === 0 ? server.api.url : second.url;
      const created = await fetch(`${url}/sandboxes`, {
        method: 'POST',
        headers: { ...headers(), 'content-type': 'application/json' },
        body: JSON.stringify({ templateID: 'base', cpuCount: 1 }),
      });
      expect(created.status).toBe(201);
      const { sandboxID } = (await created.json()) as Handle;
      const killed = await fetch(`${url}/sandboxes/${sandboxID}`, {
        method: 'DELETE',
        headers: headers(),
      });
      expect(killed.status).toBe(200);
    });
    await Promise.all(calls);
    const living = await server.call<unknown[]>('GET', '/sandboxes');
    const expected = living.body.length * 2;
    await until(async () => {
      const [row] = await server.query<{ cpu: number }>('SELECT allocated_cpu AS cpu FROM node');
      return row?.cpu === expected;
    });
  });
});
