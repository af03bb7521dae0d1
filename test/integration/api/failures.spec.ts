import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Schema } from '../../../src/contract/schema.js';
import { ManualClock } from '../../../src/kernel/clock.js';
import { ApiServer, until } from '../../support/api-server.js';

type Handle = Schema<'SandboxHandle'>;
type ErrorBody = Schema<'Error'>;
interface Row {
  state: string;
  end_reason: string | null;
}

const body = { templateID: 'base' };

describe('when things go wrong', () => {
  let server: ApiServer;
  let clock: ManualClock;

  beforeEach(async () => {
    clock = new ManualClock(new Date());
    server = await ApiServer.start({
      clock,
      settings: { ATOLL_SANDBOX_START_TIMEOUT_MS: '3000', ATOLL_NODE_LEASE_MS: '30000' },
    });
  });
  afterEach(async () => server.close());

  const create = () => server.call<Handle & ErrorBody>('POST', '/sandboxes', { body });
  const rows = () => server.query<Row>('SELECT state, end_reason FROM sandbox');
  const allocated = async (): Promise<number> =>
    (await server.query<{ cpu: number }>('SELECT allocated_cpu AS cpu FROM node'))[0]?.cpu ?? -1;
  const isOver = (state: string, reason: string) => async (): Promise<boolean> =>
    (await rows()).every((row) => row.state === state && row.end_reason === reason);

  it('tells why a start failed, and leaves nothing', async () => {
    const node = await server.startNode();
    node.behaviour = 'fail';
    const answer = await create();
    expect(answer.status).toBe(503);
    expect(answer.body.error_code).toBe('start_failed');
    expect(answer.body.message).toContain('the fake says no');
    expect(await rows()).toEqual([{ state: 'failed', end_reason: 'start_failed' }]);
    expect(await allocated()).toBe(0);
    expect((await server.call('GET', '/v2/sandboxes')).body).toEqual([]);
    const [row] = await server.query<{ id: string }>('SELECT id FROM sandbox');
    expect((await server.call('DELETE', `/sandboxes/${row?.id}`)).status).toBe(404);
  });

  it('gives up on a silent node with 504 and kills what may still come', async () => {
    const node = await server.startNode();
    node.behaviour = 'silent';
    const answer = await create();
    expect(answer.status).toBe(504);
    expect(answer.body.error_code).toBe('start_timeout');
    await until(() => node.kills.length === 1);
    await until(isOver('killed', 'start_failed'));
    expect(await allocated()).toBe(0);
  });

  it('has no room without a node, with a silent one, and with a full one', async () => {
    const refused = async (): Promise<void> => {
      const answer = await create();
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    };
    const node = server.addNode({ capacity: { cpuCount: 1, memoryMB: 64, diskMB: 10_000 } });
    expect((await create()).status).toBe(404); // base is not known before a node has it
    await node.start();
    await until(async () => (await server.query('SELECT id FROM node')).length === 1);
    for (let count = 0; count < 3; count += 1) expect((await create()).status).toBe(201);
    await refused(); // 64 MB times 25 hold three of 512
    expect(await allocated()).toBe(6);
    await server.query('UPDATE node SET memory_mb = 65536');
    expect((await create()).status).toBe(201);

    await node.heartbeat({ free: { memoryMB: 1_000, diskMB: 100_000 } });
    await until(async () => (await freeMemory()) === 1_000);
    await refused();
    await node.heartbeat({ free: { memoryMB: 60_000, diskMB: 5_000 } });
    await until(async () => (await freeMemory()) === 60_000);
    await refused();
    await node.heartbeat();
    await until(async () => (await freeMemory()) === 32_768);
    expect((await create()).status).toBe(201);

    clock.advance(31_000);
    await until(async () => (await nodeStatus()) === 'unhealthy');
    await refused();
    clock.advance(60_000);
    await until(async () => (await nodeStatus()) === 'offline');
    expect((await server.call('GET', '/ready')).status).toBe(503);
    await node.heartbeat({ at: clock.now() });
    await until(async () => (await nodeStatus()) === 'ready');
    expect((await create()).status).toBe(201);
  });

  const freeMemory = async (): Promise<number | null | undefined> =>
    (await server.query<{ free: number | null }>('SELECT free_memory_mb AS free FROM node'))[0]
      ?.free;
  const nodeStatus = async (): Promise<string | undefined> =>
    (await server.query<{ status: string }>('SELECT status FROM node'))[0]?.status;

  it('takes a kill while the sandbox is being created', async () => {
    const node = await server.startNode();
    node.behaviour = 'silent';
    const creating = create();
    await until(() => node.starts.length === 1);
    const id = node.starts[0]?.sandbox.sandboxId;
    expect((await server.call('GET', `/sandboxes/${id}`)).status).toBe(404);
    expect((await server.call('DELETE', `/sandboxes/${id}`)).status).toBe(200);
    expect((await server.call('DELETE', `/sandboxes/${id}`)).status).toBe(404);
    expect((await creating).status).toBe(409);
    await until(isOver('killed', 'killed'));
    expect(await allocated()).toBe(0);
  });

  it('ends a sandbox whose time is up', async () => {
    const node = await server.startNode();
    const { body: handle } = await create();
    clock.advance(299_000);
    expect((await server.call('GET', `/sandboxes/${handle.sandboxID}`)).status).toBe(200);
    clock.advance(1_000);
    await until(isOver('killed', 'timeout'));
    expect((await server.call('GET', `/sandboxes/${handle.sandboxID}`)).status).toBe(404);
    expect(node.kills).toMatchObject([{ sandboxId: handle.sandboxID, reason: 'timeout' }]);
    expect(await allocated()).toBe(0);
  });

  it('believes the node about an end, and ignores what it says of another incarnation', async () => {
    const node = await server.startNode();
    const { body: handle } = await create();
    const held = node.held.get(handle.sandboxID);
    await node.reportEnded({ sandboxId: handle.sandboxID, executionId: 'x-other' }, 'crashed');
    await node.heartbeat({ at: new Date(0) });
    await node.reportEnded(held ?? { sandboxId: '', executionId: '' }, 'oom');
    await until(isOver('failed', 'oom'));
    const ended = await server.call<Schema<'SandboxDetail'>>(
      'GET',
      `/sandboxes/${handle.sandboxID}?includeEnded=true`,
    );
    expect(ended.body).toMatchObject({ phase: 'failed', endReason: 'oom' });
    const log = await server.query<{ message: string }>(
      'SELECT message FROM sandbox_log ORDER BY id',
    );
    expect(log.map(({ message }) => message)).toEqual([
      'the sandbox is being created',
      'the sandbox runs',
      'the sandbox has failed (oom)',
    ]);
  });

  it('keeps rows over a restart, and sends what a crash left between commit and dispatch', async () => {
    const node = await server.startNode();
    const { body: handle } = await create();
    await node.stopTakingJobs();
    await server.shut();
    await server.open();
    expect((await server.call('GET', `/sandboxes/${handle.sandboxID}`)).status).toBe(200);
    const list = await server.call<Schema<'Sandbox'>[]>('GET', '/sandboxes');
    expect(list.body.map(({ sandboxID }) => sandboxID)).toEqual([handle.sandboxID]);

    // the row and its job are committed, and the process dies before it sends
    const { executionId } = node.starts[0]?.sandbox ?? { executionId: '' };
    const payload = { version: 1, sandboxId: handle.sandboxID, executionId, reason: 'killed' };
    await server.query("UPDATE sandbox SET state = 'killing', end_reason = 'killed'");
    await server.query('INSERT INTO outbox VALUES ($1, $2, $3, $4, $5, $6)', [
      ...[`kill-${executionId}`, 'node-fake', 'node', 'sandbox.kill', payload, clock.now()],
    ]);
    node.takeJobs();
    clock.advance(3_000);
    await until(() => node.kills.length === 1);
    await until(isOver('killed', 'killed'));
    await until(async () => (await server.query('SELECT job_id FROM outbox')).length === 0);
    expect(node.kills).toHaveLength(1);
  });

  it('closes the books on a kill that a node which is away can not confirm', async () => {
    const node = await server.startNode();
    const { body: handle } = await create();
    await node.stopTakingJobs();
    expect((await server.call('DELETE', `/sandboxes/${handle.sandboxID}`)).status).toBe(200);
    const { SweepSandboxesService } = await import('../../../src/modules/sandboxes/index.js');
    const sweep = server.api.app.get(SweepSandboxesService);
    clock.advance(70_000);
    expect(await sweep.finishKillsOfAwayNodes()).toBe(0);
    clock.advance(30_000);
    await until(async () => (await nodeStatus()) === 'offline');
    await sweep.finishKillsOfAwayNodes();
    expect(await rows()).toEqual([{ state: 'killed', end_reason: 'killed' }]);
    expect(await allocated()).toBe(0);
    clock.advance(24 * 60 * 60 * 1_000 + 1);
    expect(await sweep.forgetEnded()).toBe(1);
    expect(await server.query('SELECT id FROM sandbox_log')).toEqual([]);
  });
});
