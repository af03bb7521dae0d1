import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  fakeAgent,
  fakeSpec,
  killJob,
  startJob,
  type FakeAgentOptions,
} from '../../../test/support/fake-agent.js';
import {
  FakeNodeHost,
  failAt,
  holdAt,
  type FakeStep,
} from '../../../test/support/fake-node-host.js';

let folder: string;
let host: FakeNodeHost;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atoll-records-'));
  host = new FakeNodeHost();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const agent = (options: Partial<FakeAgentOptions> = {}) => fakeAgent({ host, folder, ...options });

describe('kill', () => {
  it('leaves nothing, reports once, and frees the slot', async () => {
    const { start, kill, reports, registry, slots } = await agent();
    const spec = fakeSpec();
    const free = slots.freeCount;
    await start.run(startJob(spec));
    await Promise.all([kill.run(killJob(spec)), kill.run(killJob(spec))]);
    expect(reports.lines.slice(1)).toEqual([`ended ${spec.executionId} killed`]);
    expect(host.leftovers()).toEqual([]);
    expect(registry.list()).toEqual([]);
    expect(slots.freeCount).toBe(free);
    expect(await readdir(join(folder, 'records'))).toEqual([]);
  });

  it('ignores another execution of the sandbox', async () => {
    const { start, kill, registry } = await agent();
    const spec = fakeSpec();
    await start.run(startJob(spec));
    await kill.run(killJob({ ...spec, executionId: 'xold' }));
    expect(registry.get(spec.sandboxId)?.state).toBe('running');
  });

  it('that comes first keeps the start from ever running', async () => {
    const { start, kill, reports } = await agent();
    const spec = fakeSpec();
    await kill.run(killJob(spec));
    await start.run(startJob(spec));
    expect(reports.lines).toEqual([`ended ${spec.executionId} killed`]);
    expect(host.events).toEqual([]);
  });

  it.each<FakeStep>(['sealed-part', 'storage.mount', 'network.attach', 'init'])(
    'that comes while the start is at %s undoes it',
    async (step) => {
      const hold = holdAt(host, step);
      const { start, kill, reports } = await agent();
      const spec = fakeSpec();
      const started = start.run(startJob(spec));
      await hold.reached;
      const killed = kill.run(killJob(spec));
      hold.go();
      await Promise.all([started, killed]);
      expect(reports.lines).toEqual([`ended ${spec.executionId} killed`]);
      expect(host.leftovers()).toEqual([]);
    },
  );

  it('reaches a start that waits for its turn', async () => {
    const hold = holdAt(host, 'storage.mount');
    const { start, kill, reports } = await agent({ concurrency: 1 });
    const first = start.run(startJob(fakeSpec()));
    await hold.reached;
    const waiting = fakeSpec();
    const second = start.run(startJob(waiting));
    await kill.run(killJob(waiting));
    expect(reports.lines).toEqual([`ended ${waiting.executionId} killed`]);
    hold.go();
    await Promise.all([first, second]);
    expect(reports.lines[1]).toMatch(/^started/);
  });

  it('goes on later where a part could not be removed, and keeps the slot until then', async () => {
    const { start, kill, end, reports, registry, slots } = await agent();
    const spec = fakeSpec();
    const free = slots.freeCount;
    await start.run(startJob(spec));
    failAt(host, 'network.detach');
    await kill.run(killJob(spec));
    expect(reports.lines[1]).toBe(`ended ${spec.executionId} killed`);
    expect(registry.holdings()).toMatchObject([{ state: 'ending' }]);
    expect(slots.freeCount).toBe(free - 1);
    end.retryUnfinished();
    await end.settled();
    expect(host.leftovers()).toEqual([]);
    expect(registry.list()).toEqual([]);
    expect(slots.freeCount).toBe(free);
    expect(reports.lines).toHaveLength(2);
  });

  it('says nothing as long as the container may live', async () => {
    const { start, kill, end, reports, parts } = await agent();
    const spec = fakeSpec();
    await start.run(startJob(spec));
    const driver = parts.drivers.get('container');
    vi.spyOn(driver as NonNullable<typeof driver>, 'delete').mockRejectedValueOnce(new Error('D'));
    await kill.run(killJob(spec));
    expect(reports.lines).toHaveLength(1);
    end.retryUnfinished();
    await end.settled();
    expect(reports.lines[1]).toBe(`ended ${spec.executionId} killed`);
    expect(host.leftovers()).toEqual([]);
  });
});

describe('end by itself', () => {
  it.each([
    ['exited', 'crashed'],
    ['oom', 'oom'],
  ] as const)('reports a first process that %s as %s', async (exit, reason) => {
    const { start, end, reports } = await agent();
    const spec = fakeSpec();
    await start.run(startJob(spec));
    host.containers.endFirstProcess(spec.executionId, exit);
    await end.settled();
    expect(reports.lines[1]).toBe(`ended ${spec.executionId} ${reason}`);
    expect(host.leftovers()).toEqual([]);
  });

  it('comes some seconds after the end that the control plane did not enforce', async () => {
    const { start, expire, end, clock, reports } = await agent();
    const spec = fakeSpec();
    await start.run(startJob(spec));
    clock.advance(5 * 60_000 + 14_000);
    expire.sweep();
    await end.settled();
    expect(reports.lines).toHaveLength(1);
    clock.advance(2_000);
    expire.sweep();
    await end.settled();
    expect(reports.lines[1]).toBe(`ended ${spec.executionId} timeout`);
    expect(host.leftovers()).toEqual([]);
  });

  it('moves with the end of the sandbox', async () => {
    const { start, setEnd, expire, end, clock, reports } = await agent();
    const spec = fakeSpec();
    await start.run(startJob(spec));
    const { sandboxId, executionId } = spec;
    await setEnd.run({ version: 1, sandboxId, executionId, endAt: '2026-01-01T01:00:00.000Z' });
    await setEnd.run({ version: 1, sandboxId, executionId: 'xold', endAt: spec.endAt });
    clock.advance(10 * 60_000);
    expire.sweep();
    await end.settled();
    expect(reports.lines).toHaveLength(1);
  });
});
