import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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

describe('start', () => {
  it('ends with a running container, its init answered and the report sent', async () => {
    const { start, reports, registry, timings } = await agent();
    const spec = fakeSpec();
    await start.run(startJob(spec));
    expect(reports.lines).toEqual([`started ${spec.executionId}`]);
    expect(host.containers.containers.get(spec.executionId)?.status).toBe('running');
    expect(host.rootfs.get(spec.sandboxId)).toBe('unmounted');
    expect([...host.networkSlots.values()]).toEqual(['attached']);
    expect(host.inits).toMatchObject([
      { sandboxId: spec.sandboxId, envVars: { GREETING: 'hello' }, accessToken: 'token' },
    ]);
    expect(registry.holdings()).toMatchObject([{ state: 'running' }]);
    expect(timings[0]?.steps.map(({ step }) => step)).toEqual(
      expect.arrayContaining(['sealed-part', 'rootfs', 'create', 'network-attach', 'daemon']),
    );
  });

  it('gives PID 1 no variable of the sandbox', async () => {
    const { start } = await agent();
    const spec = fakeSpec();
    await start.run(startJob(spec));
    const { env } = host.containers.containers.get(spec.executionId)?.spec ?? {};
    expect(Object.keys(env ?? {})).toEqual(['PATH']);
  });

  it.each<FakeStep>([
    'sealed-part',
    'network.prepare',
    'storage.mount',
    'socket',
    'storage.unmount',
    'network.attach',
    'init',
  ])('leaves nothing and says why, in words for people, where %s fails', async (step) => {
    failAt(host, step);
    const { start, reports, registry, slots } = await agent();
    const spec = fakeSpec();
    const free = slots.freeCount;
    await start.run(startJob(spec));
    expect(reports.lines).toHaveLength(1);
    expect(reports.lines[0]).toMatch(new RegExp(`^start-failed ${spec.executionId} the `));
    expect(reports.lines[0]).not.toContain('/secret');
    expect(host.leftovers()).toEqual([]);
    expect(registry.list()).toEqual([]);
    expect(slots.freeCount).toBe(free);
    expect(await readdir(join(folder, 'records'))).toEqual([]);
  });

  it('refuses a runtime class that the node has not', async () => {
    const { start, reports } = await agent();
    await start.run(startJob(fakeSpec({ runtimeClass: 'gvisor' })));
    expect(reports.lines[0]).toMatch(/does not offer this runtime class/);
  });

  it('ignores a repeated job, and reports again that it runs', async () => {
    const { start, reports } = await agent();
    const spec = fakeSpec();
    await Promise.all([start.run(startJob(spec)), start.run(startJob(spec))]);
    await start.run(startJob(spec));
    expect(host.events.filter((step) => step === 'storage.mount')).toHaveLength(1);
    expect(new Set(reports.lines)).toEqual(new Set([`started ${spec.executionId}`]));
  });

  it('never lets a stray execution replace a living one', async () => {
    const { start, reports, registry } = await agent();
    const spec = fakeSpec();
    await start.run(startJob(spec));
    const stray = fakeSpec({ sandboxId: spec.sandboxId });
    await start.run(startJob(stray));
    expect(reports.lines[1]).toMatch(new RegExp(`^start-failed ${stray.executionId}`));
    expect(registry.get(spec.sandboxId)?.executionId).toBe(spec.executionId);
  });

  it('lets a new execution wait until the one before it is gone', async () => {
    const { start, kill, registry } = await agent();
    const spec = fakeSpec();
    await start.run(startJob(spec));
    const hold = holdAt(host, 'storage.destroy');
    const killed = kill.run(killJob(spec));
    await hold.reached;
    const next = fakeSpec({ sandboxId: spec.sandboxId });
    const started = start.run(startJob(next));
    expect(registry.get(spec.sandboxId)?.executionId).toBe(spec.executionId);
    hold.go();
    await Promise.all([killed, started]);
    expect(registry.get(spec.sandboxId)).toMatchObject({
      executionId: next.executionId,
      state: 'running',
    });
  });

  it('is sent again while the execution before it cannot be removed', async () => {
    const { start, kill, end, registry } = await agent();
    const spec = fakeSpec();
    await start.run(startJob(spec));
    failAt(host, 'storage.destroy');
    await kill.run(killJob(spec));
    const next = fakeSpec({ sandboxId: spec.sandboxId });
    await expect(start.run(startJob(next))).rejects.toMatchObject({ kind: 'conflict' });
    end.retryUnfinished();
    await end.settled();
    await start.run(startJob(next));
    expect(registry.get(spec.sandboxId)).toMatchObject({
      executionId: next.executionId,
      state: 'running',
    });
  });

  it('runs no more starts at once than allowed', async () => {
    let now = 0;
    let most = 0;
    host.at = async (step) => {
      if (step !== 'storage.mount') return;
      now += 1;
      most = Math.max(most, now);
      await new Promise((resolve) => setTimeout(resolve, 5));
      now -= 1;
    };
    const { start, reports } = await agent({ concurrency: 2 });
    await Promise.all(Array.from({ length: 10 }, () => start.run(startJob(fakeSpec()))));
    expect(most).toBe(2);
    expect(reports.lines).toHaveLength(10);
  });

  it('fails when the first process ends before the daemon answered', async () => {
    const hold = holdAt(host, 'init');
    const { start, reports } = await agent();
    const spec = fakeSpec();
    const started = start.run(startJob(spec));
    await hold.reached;
    host.containers.endFirstProcess(spec.executionId);
    await started;
    expect(reports.lines).toEqual([
      expect.stringMatching(/^start-failed .* the first process of the sandbox ended/),
    ]);
    expect(host.leftovers()).toEqual([]);
  });
});
