import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Schema } from '../../../src/contract/schema.js';
import { ApiServer, until } from '../../support/api-server.js';
import type { FakeNode } from '../../support/fake-node.js';

type Handle = Schema<'SandboxHandle'>;
type Detail = Schema<'SandboxDetail'>;

describe('creating, reading and killing a sandbox', () => {
  let server: ApiServer;
  let node: FakeNode;

  beforeAll(async () => {
    server = await ApiServer.start();
    node = await server.startNode();
  });
  afterAll(async () => server.close());

  it('is ready with Postgres, Redis and a node', async () => {
    const ready = await server.call<Schema<'Readiness'>>('GET', '/ready');
    expect(ready.status).toBe(200);
    expect(ready.body.checks.map(({ name }) => name).toSorted()).toEqual([
      'node',
      'postgres',
      'redis',
    ]);
  });

  it('answers 201 with everything that a client needs', async () => {
    const metadata = { project: 'reports', valueOf: 'x', ü: 'a=b&c' };
    const { status, body } = await server.call<Handle>('POST', '/sandboxes', {
      body: { templateID: 'base', timeout: 86_400, metadata, envVars: { A: '1' }, unknown: true },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      alias: 'base',
      clientID: 'fake',
      workloadType: 'compute',
      runtimeClass: 'container',
      domain: `atoll.localhost:${new URL(server.api.url).port}`,
    });
    expect(body.sandboxID).toMatch(/^i[a-z0-9]{19}$/);

    const read = await server.call<Detail>('GET', `/sandboxes/${body.sandboxID}`);
    expect(read.status).toBe(200);
    expect(read.body).toMatchObject({
      state: 'running',
      metadata,
      volumeMounts: [],
      envdAccessToken: body.envdAccessToken,
      cpuCount: 2,
      memoryMB: 512,
      diskSizeMB: 20_480,
    });
    expect(Date.parse(read.body.endAt) - Date.parse(read.body.startedAt)).toBe(86_400_000);

    const start = node.starts.find(({ sandbox }) => sandbox.sandboxId === body.sandboxID);
    const sealed = node.sealedParts.get(start?.sandbox.executionId ?? '');
    expect(sealed).toMatchObject({ envVars: { A: '1' }, secure: true });
    expect(sealed?.envdAccessToken).toBe(body.envdAccessToken);
  });

  it('keeps secrets out of Redis and unreadable in Postgres', async () => {
    const { body } = await server.call<Handle>('POST', '/sandboxes', {
      body: { templateID: 'base', envVars: { PASSWORD: 'correct-horse-battery' } },
    });
    const job = JSON.stringify(node.starts.at(-1));
    const [row] = await server.query<object>('SELECT *, sealed::text FROM sandbox WHERE id = $1', [
      body.sandboxID,
    ]);
    for (const text of [job, JSON.stringify(row)]) {
      expect(text).not.toContain('correct-horse-battery');
      expect(text).not.toContain(body.envdAccessToken);
    }
  });

  it('takes the form of the newer clients, both spellings of the key, and `secure: false`', async () => {
    const headers = { 'x-api-key': `e2b_${server.key}`, authorization: 'Bearer whatever' };
    const newer = await server.call<Handle>('POST', '/v2/sandboxes', {
      headers,
      body: { templateID: 'base', metadata: {}, secure: false },
    });
    expect(newer.status).toBe(201);
    const older = await server.call<Handle>('POST', '/sandboxes', {
      body: { templateID: 'base', timeout: 15, secure: false, allow_internet_access: true },
    });
    expect(older.status).toBe(201);
    const secure = await server.query<{ id: string; secure: boolean }>(
      'SELECT id, secure FROM sandbox WHERE id IN ($1, $2)',
      [newer.body.sandboxID, older.body.sandboxID],
    );
    const byId = new Map(secure.map((row) => [row.id, row.secure]));
    expect(byId.get(newer.body.sandboxID)).toBe(true);
    expect(byId.get(older.body.sandboxID)).toBe(false);
    expect(older.body.envdAccessToken).not.toBe('');
  });

  it('is gone for every reader when the kill has answered, and its share of the node is free again', async () => {
    await until(async () => (await allocated()).cpu === node.held.size * 2);
    const before = await allocated();
    const { body } = await server.call<Handle>('POST', '/sandboxes', {
      body: { templateID: 'base', cpuCount: 3, memoryMB: 1_024, alias: 'short-lived' },
    });
    expect(await allocated()).toEqual({ cpu: before.cpu + 3, memory: before.memory + 1_024 });
    const { FindRouteService } = await import('../../../src/modules/sandboxes/index.js');
    const routes = server.api.app.get(FindRouteService);
    expect(await routes.find(body.sandboxID)).toMatchObject({
      nodeId: 'fake',
      gatewayUrl: 'unix:/run/fake-fake.sock',
      allowPublicTraffic: true,
      trafficAccessToken: body.trafficAccessToken,
    });

    const killed = await server.call('DELETE', '/sandboxes/short-lived');
    expect(killed.status).toBe(200);
    expect(await routes.find(body.sandboxID)).toBeUndefined();
    for (const path of [`/sandboxes/${body.sandboxID}`, '/sandboxes/short-lived']) {
      expect((await server.call('GET', path)).status).toBe(404);
      expect((await server.call('DELETE', path)).status).toBe(404);
    }
    const list = await server.call<Schema<'Sandbox'>[]>('GET', '/v2/sandboxes');
    expect(list.body.map(({ sandboxID }) => sandboxID)).not.toContain(body.sandboxID);
    await until(async () => (await allocated()).cpu === before.cpu);
    expect(await allocated()).toEqual(before);

    const ended = await server.call<Detail>(
      'GET',
      `/sandboxes/${body.sandboxID}?includeEnded=true`,
    );
    expect(ended.body).toMatchObject({ phase: 'killed', endReason: 'killed' });
  });

  it('kills once where several ask at the same time', async () => {
    const { body } = await server.call<Handle>('POST', '/sandboxes', {
      body: { templateID: 'base' },
    });
    const path = `/sandboxes/${body.sandboxID}`;
    const answers = await Promise.all(
      Array.from({ length: 8 }, async () => (await server.call('DELETE', path)).status),
    );
    expect(answers.filter((status) => status === 200)).toHaveLength(1);
    expect(answers.filter((status) => status === 404)).toHaveLength(7);
    await until(() => !node.held.has(body.sandboxID));
    expect(node.kills.filter(({ sandboxId }) => sandboxId === body.sandboxID)).toHaveLength(1);
  });

  it('reads what it wrote, 200 times', { timeout: 300_000 }, async () => {
    for (let round = 0; round < 200; round += 1) {
      const created = await server.call<Handle>('POST', '/sandboxes', {
        body: { templateID: 'base' },
      });
      const path = `/sandboxes/${created.body.sandboxID}`;
      const read = await server.call('GET', path);
      const list = await server.call<Schema<'Sandbox'>[]>('GET', '/sandboxes?limit=1');
      const killed = await server.call('DELETE', path);
      const gone = await server.call('GET', path);
      expect([created.status, read.status, killed.status, gone.status]).toEqual([
        201, 200, 200, 404,
      ]);
      expect(list.body[0]?.sandboxID).toBe(created.body.sandboxID);
    }
  });

  async function allocated(): Promise<{ cpu: number; memory: number }> {
    const rows = await server.query<{ cpu: number; memory: number }>(
      'SELECT allocated_cpu AS cpu, allocated_memory_mb AS memory FROM node WHERE id = $1',
      ['fake'],
    );
    return rows[0] ?? { cpu: -1, memory: -1 };
  }
});
