import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newExecutionId, newSandboxId } from '../../../src/kernel/ids.js';
import { ManualClock } from '../../../src/kernel/clock.js';
import { NodeReporter } from '../../../src/node-agent/reports/node-reporter.js';
import { QueueClient } from '../../../src/queue/index.js';
import { ApiServer, until } from '../../support/api-server.js';
import type { FakeNode } from '../../support/fake-node.js';

const LEASE_MS = 30_000;
const HOUR_MS = 3_600_000;

interface Row {
  status: string;
  free: number | null;
  heard: Date;
}

describe('reports that waited while the control plane was away', () => {
  let server: ApiServer;
  let node: FakeNode;
  let clock: ManualClock;

  beforeEach(async () => {
    clock = new ManualClock(new Date());
    const settings = { ATOLL_NODE_LEASE_MS: String(LEASE_MS) };
    server = await ApiServer.start({ clock, settings });
  });
  afterEach(async () => server.close());

  const row = async (nodeId: string): Promise<Row | undefined> =>
    (
      await server.query<Row>(
        'SELECT status, free_memory_mb AS free, last_seen_at AS heard FROM node WHERE id = $1',
        [nodeId],
      )
    )[0];

  /** Resolves when all reports that were sent before have been worked on. */
  const caughtUp = async (nodeId = 'witness'): Promise<void> => {
    const witness = server.addNode({ nodeId });
    await witness.register(clock.now());
    await until(async () => (await row(nodeId)) !== undefined);
  };
  const later = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds);

  it('are no sign of life and kill nothing', async () => {
    node = await server.startNode();
    const before = await row(node.nodeId);
    const sent = later(10);
    clock.advance(HOUR_MS);
    const stranger = { sandboxId: newSandboxId(), executionId: newExecutionId() };
    node.held.set(stranger.sandboxId, { ...stranger, state: 'running' });
    await node.heartbeat({ at: sent, free: { memoryMB: 7, diskMB: 7 } });
    await node.register(sent);
    await caughtUp();
    expect(await row(node.nodeId)).toMatchObject({ free: null, heard: before?.heard });
    expect(node.kills).toEqual([]);
  });

  it('never take a later registration back', async () => {
    node = await server.startNode();
    const at = later(20_000);
    await node.heartbeat({ at });
    await until(async () => (await row(node.nodeId))?.free !== null);
    await server.query(`UPDATE node SET cpu_count = 3`);
    await node.register(later(-5));
    await caughtUp();
    expect(
      await server.query('SELECT cpu_count AS cpus FROM node WHERE id = $1', [node.nodeId]),
    ).toEqual([{ cpus: 3 }]);
  });

  it('make a node known that nobody knew, which is ready with its next report', async () => {
    node = server.addNode();
    await node.register(later(-HOUR_MS));
    await until(async () => (await row(node.nodeId))?.status === 'connecting');
    await node.heartbeat({ at: later(10) });
    await until(async () => (await row(node.nodeId))?.status === 'ready');
  });

  it('are the newest of each node', async () => {
    node = await server.startNode();
    await server.shut();
    const queue = new QueueClient(server.redis.url, server.logger);
    const reporter = new NodeReporter(queue, node.nodeId, clock);
    for (const memoryMB of [1, 2, 3]) {
      clock.advance(1_000);
      await reporter.heartbeat({ free: { memoryMB, diskMB: 1 }, templates: [], holdings: [] });
    }
    await queue.close();
    await server.open();
    await until(async () => (await row(node.nodeId))?.free === 3);
  });
});
