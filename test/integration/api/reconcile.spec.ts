import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Schema } from '../../../src/contract/schema.js';
import { ManualClock } from '../../../src/kernel/clock.js';
import { newExecutionId, newSandboxId } from '../../../src/kernel/ids.js';
import { ApiServer, until } from '../../support/api-server.js';
import type { FakeNode } from '../../support/fake-node.js';

type Handle = Schema<'SandboxHandle'>;

const later = (milliseconds: number): Date => new Date(Date.now() + milliseconds);

describe('the reconciler', () => {
  let server: ApiServer;
  let node: FakeNode;
  let clock: ManualClock;

  beforeEach(async () => {
    clock = new ManualClock(new Date());
    server = await ApiServer.start({ clock });
    node = await server.startNode();
  });
  afterEach(async () => server.close());

  const create = async (): Promise<string> => {
    const answer = await server.call<Handle>('POST', '/sandboxes', {
      body: { templateID: 'base' },
    });
    return answer.body.sandboxID;
  };
  const stateOf = async (id: string): Promise<string | undefined> =>
    (await server.query<{ state: string }>('SELECT state FROM sandbox WHERE id = $1', [id]))[0]
      ?.state;
  const lastReport = async (): Promise<number> =>
    (await server.query<{ at: Date }>('SELECT last_report_at AS at FROM node'))[0]?.at.getTime() ??
    0;

  /** Sends a heartbeat and waits until it was worked on to the end. */
  const heartbeat = async (at: Date): Promise<void> => {
    await node.heartbeat({ at });
    await until(async () => (await lastReport()) >= at.getTime());
  };

  it('kills what nobody knows', async () => {
    const sandboxId = newSandboxId();
    const executionId = newExecutionId();
    node.held.set(sandboxId, { sandboxId, executionId, state: 'running' });
    await node.register(later(10));
    await until(() => node.kills.some((kill) => kill.executionId === executionId));
  });

  it('kills another incarnation of a living sandbox, and spares the living one', async () => {
    const id = await create();
    const living = node.held.get(id);
    const executionId = newExecutionId();
    node.held.set(id, { sandboxId: id, executionId, state: 'running' });
    await heartbeat(later(10));
    await until(() => node.kills.length === 1);
    expect(node.kills[0]).toMatchObject({ sandboxId: id, executionId });
    expect(await stateOf(id)).toBe('running');
    expect(living).toBeDefined();
  });

  it('adopts a start whose report was lost', async () => {
    node.behaviour = 'silent';
    const creating = create();
    await until(() => node.starts.length === 1);
    const { sandboxId, executionId } = node.starts[0]?.sandbox ?? {
      sandboxId: '',
      executionId: '',
    };
    node.held.set(sandboxId, { sandboxId, executionId, state: 'running' });
    await heartbeat(later(10));
    expect(await creating).toBe(sandboxId);
    expect(await stateOf(sandboxId)).toBe('running');
  });

  it('marks as lost what is gone, but not before it is sure', async () => {
    const id = await create();
    node.held.clear();
    await heartbeat(later(5_000));
    expect(await stateOf(id)).toBe('running');
    await heartbeat(later(15_000));
    await until(async () => (await stateOf(id)) === 'failed');
    const ended = await server.call<Schema<'SandboxDetail'>>(
      'GET',
      `/sandboxes/${id}?includeEnded=true`,
    );
    expect(ended.body.endReason).toBe('node_lost');
    const [row] = await server.query<{ cpu: number }>('SELECT allocated_cpu AS cpu FROM node');
    expect(row?.cpu).toBe(0);
  });

  it('ignores a report that is older than one it has seen', async () => {
    const id = await create();
    await heartbeat(later(60_000));
    node.held.clear();
    await node.heartbeat({ at: later(50_000) });
    await heartbeat(later(60_001));
    await until(async () => (await stateOf(id)) === 'failed');
  });

  it('finishes a kill whose report was lost, and asks again where the node still holds it', async () => {
    const first = await create();
    const second = await create();
    await node.stopTakingJobs();
    for (const id of [first, second]) {
      expect((await server.call('DELETE', `/sandboxes/${id}`)).status).toBe(200);
    }
    node.held.delete(first);
    clock.advance(11_000);
    await heartbeat(later(10));
    await until(async () => (await stateOf(first)) === 'killed');
    expect(await stateOf(second)).toBe('killing');
    node.takeJobs();
    await until(async () => (await stateOf(second)) === 'killed');
    const ofSecond = node.kills.filter(({ sandboxId }) => sandboxId === second);
    expect(ofSecond.length).toBeGreaterThanOrEqual(2);
  });
});
