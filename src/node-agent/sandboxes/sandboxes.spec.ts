import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  FakeNodeHost,
  fakeAgent,
  fakeSpec,
  type FakeAgentOptions,
  type FakeStep,
} from '../../../test/support/fake-agent.js';
import type { SandboxSpec } from '../../node-protocol/sandbox-spec.js';

let folder: string;
let host: FakeNodeHost;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atoll-records-'));
  host = new FakeNodeHost();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const agent = (options: Partial<FakeAgentOptions> = {}) => fakeAgent({ host, folder, ...options });
const job = (sandbox: SandboxSpec) => ({ version: 1 as const, sandbox });
const killOf = ({ sandboxId, executionId }: SandboxSpec) => ({
  version: 1 as const,
  sandboxId,
  executionId,
  reason: 'killed' as const,
});

/** Makes the host wait at a step until it is told to go on. */
function holdAt(held: FakeStep) {
  const gate = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  host.at = (step) => {
    if (step !== held) return undefined;
    reached.resolve();
    return gate.promise;
  };
  return { reached: reached.promise, go: () => gate.resolve() };
}

function failAt(failing: FakeStep, times = 1) {
  let left = times;
  host.at = (step) => {
    if (step === failing && left > 0) {
      left -= 1;
      throw new Error(`/secret/path: ${step} failed`);
    }
  };
}

describe('start', () => {
  it('ends with a running container, its init answered and the report sent', async () => {
    const { start, reports, registry, timings } = await agent();
    const spec = fakeSpec();
    await start.run(job(spec));
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
    await start.run(job(spec));
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
    failAt(step);
    const { start, reports, registry, slots } = await agent();
    const spec = fakeSpec();
    const free = slots.freeCount;
    await start.run(job(spec));
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
    await start.run(job(fakeSpec({ runtimeClass: 'gvisor' })));
    expect(reports.lines[0]).toMatch(/does not offer this runtime class/);
  });

  it('ignores a repeated job, and reports again that it runs', async () => {
    const { start, reports } = await agent();
    const spec = fakeSpec();
    await Promise.all([start.run(job(spec)), start.run(job(spec))]);
    await start.run(job(spec));
    expect(host.events.filter((step) => step === 'storage.mount')).toHaveLength(1);
    expect(new Set(reports.lines)).toEqual(new Set([`started ${spec.executionId}`]));
  });

  it('never lets a stray execution replace a living one', async () => {
    const { start, reports, registry } = await agent();
    const spec = fakeSpec();
    await start.run(job(spec));
    const stray = fakeSpec({ sandboxId: spec.sandboxId });
    await start.run(job(stray));
    expect(reports.lines[1]).toMatch(new RegExp(`^start-failed ${stray.executionId}`));
    expect(registry.get(spec.sandboxId)?.executionId).toBe(spec.executionId);
  });

  it('lets a new execution wait until the one before it is gone', async () => {
    const { start, kill, registry } = await agent();
    const spec = fakeSpec();
    await start.run(job(spec));
    const hold = holdAt('storage.destroy');
    const killed = kill.run(killOf(spec));
    await hold.reached;
    const next = fakeSpec({ sandboxId: spec.sandboxId });
    const started = start.run(job(next));
    expect(registry.get(spec.sandboxId)?.executionId).toBe(spec.executionId);
    hold.go();
    await Promise.all([killed, started]);
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
    await Promise.all(Array.from({ length: 10 }, () => start.run(job(fakeSpec()))));
    expect(most).toBe(2);
    expect(reports.lines).toHaveLength(10);
  });

  it('fails when the first process ends before the daemon answered', async () => {
    const hold = holdAt('init');
    const { start, reports } = await agent();
    const spec = fakeSpec();
    const started = start.run(job(spec));
    await hold.reached;
    host.containers.endFirstProcess(spec.executionId);
    await started;
    expect(reports.lines).toEqual([
      expect.stringMatching(/^start-failed .* the first process of the sandbox ended/),
    ]);
    expect(host.leftovers()).toEqual([]);
  });
});

describe('kill', () => {
  it('leaves nothing, reports once, and frees the slot', async () => {
    const { start, kill, reports, registry, slots } = await agent();
    const spec = fakeSpec();
    const free = slots.freeCount;
    await start.run(job(spec));
    await Promise.all([kill.run(killOf(spec)), kill.run(killOf(spec))]);
    expect(reports.lines.slice(1)).toEqual([`ended ${spec.executionId} killed`]);
    expect(host.leftovers()).toEqual([]);
    expect(registry.list()).toEqual([]);
    expect(slots.freeCount).toBe(free);
    expect(await readdir(join(folder, 'records'))).toEqual([]);
  });

  it('ignores another execution of the sandbox', async () => {
    const { start, kill, registry } = await agent();
    const spec = fakeSpec();
    await start.run(job(spec));
    await kill.run(killOf({ ...spec, executionId: 'xold' }));
    expect(registry.get(spec.sandboxId)?.state).toBe('running');
  });

  it('that comes first keeps the start from ever running', async () => {
    const { start, kill, reports } = await agent();
    const spec = fakeSpec();
    await kill.run(killOf(spec));
    await start.run(job(spec));
    expect(reports.lines).toEqual([`ended ${spec.executionId} killed`]);
    expect(host.events).toEqual([]);
  });

  it.each<FakeStep>(['sealed-part', 'storage.mount', 'network.attach', 'init'])(
    'that comes while the start is at %s undoes it',
    async (step) => {
      const hold = holdAt(step);
      const { start, kill, reports } = await agent();
      const spec = fakeSpec();
      const started = start.run(job(spec));
      await hold.reached;
      const killed = kill.run(killOf(spec));
      hold.go();
      await Promise.all([started, killed]);
      expect(reports.lines).toEqual([`ended ${spec.executionId} killed`]);
      expect(host.leftovers()).toEqual([]);
    },
  );

  it('reaches a start that waits for its turn', async () => {
    const hold = holdAt('storage.mount');
    const { start, kill, reports } = await agent({ concurrency: 1 });
    const first = start.run(job(fakeSpec()));
    await hold.reached;
    const waiting = fakeSpec();
    const second = start.run(job(waiting));
    await kill.run(killOf(waiting));
    expect(reports.lines).toEqual([`ended ${waiting.executionId} killed`]);
    hold.go();
    await Promise.all([first, second]);
    expect(reports.lines[1]).toMatch(/^started/);
  });

  it('goes on later where a part could not be removed, and keeps the slot until then', async () => {
    const { start, kill, end, reports, registry, slots } = await agent();
    const spec = fakeSpec();
    const free = slots.freeCount;
    await start.run(job(spec));
    failAt('network.detach');
    await kill.run(killOf(spec));
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
    await start.run(job(spec));
    const driver = parts.drivers.get('container');
    vi.spyOn(driver as NonNullable<typeof driver>, 'delete').mockRejectedValueOnce(new Error('D'));
    await kill.run(killOf(spec));
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
    await start.run(job(spec));
    host.containers.endFirstProcess(spec.executionId, exit);
    await end.settled();
    expect(reports.lines[1]).toBe(`ended ${spec.executionId} ${reason}`);
    expect(host.leftovers()).toEqual([]);
  });

  it('comes some seconds after the end that the control plane did not enforce', async () => {
    const { start, expire, end, clock, reports } = await agent();
    const spec = fakeSpec();
    await start.run(job(spec));
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
    await start.run(job(spec));
    const { sandboxId, executionId } = spec;
    await setEnd.run({ version: 1, sandboxId, executionId, endAt: '2026-01-01T01:00:00.000Z' });
    await setEnd.run({ version: 1, sandboxId, executionId: 'xold', endAt: spec.endAt });
    clock.advance(10 * 60_000);
    expire.sweep();
    await end.settled();
    expect(reports.lines).toHaveLength(1);
  });
});

describe('recovery', () => {
  it('adopts what lives, with its slot, and can end it', async () => {
    const spec = fakeSpec();
    const first = await agent();
    await first.start.run(job(spec));
    await first.vanish();
    const second = await agent();
    const rest = await second.recover();
    await rest.cleanUp();
    expect(rest.adopted).toBe(1);
    expect(second.registry.holdings()).toMatchObject([{ ...only(spec), state: 'running' }]);
    expect(host.containers.containers.get(spec.executionId)?.status).toBe('running');
    expect(second.slots.lease().index).not.toBe(second.registry.get(spec.sandboxId)?.slot?.index);
    await second.kill.run(killOf(spec));
    expect(host.leftovers()).toEqual([]);
  });

  it('notices the exit of an adopted sandbox', async () => {
    const spec = fakeSpec();
    const first = await agent();
    await first.start.run(job(spec));
    await first.vanish();
    const second = await agent();
    await second.recover();
    host.containers.endFirstProcess(spec.executionId);
    await second.end.settled();
    expect(second.reports.lines).toEqual([`ended ${spec.executionId} crashed`]);
  });

  it('undoes a start that the crash cut off', async () => {
    const hold = holdAt('network.attach');
    const first = await agent();
    const spec = fakeSpec();
    const cut = first.start.run(job(spec));
    await hold.reached;
    host.at = () => undefined;
    const second = await agent();
    await (await second.recover()).cleanUp();
    expect(second.reports.lines).toEqual([
      expect.stringMatching(/^start-failed .* the node was restarted/),
    ]);
    expect(host.leftovers()).toEqual([]);
    // The job comes again after a crash: it must not start what was reported as failed.
    await second.start.run(job(spec));
    expect(host.leftovers()).toEqual([]);
    hold.go();
    await cut;
  });

  it.each([
    ['the same boot', 'b', 'crashed'],
    ['another boot', 'c', 'node_lost'],
  ])('reports a sandbox that died meanwhile, in %s', async (_what, bootId, reason) => {
    const spec = fakeSpec();
    const first = await agent();
    await first.start.run(job(spec));
    await first.vanish();
    host.containers.endFirstProcess(spec.executionId);
    host.containers.containers.clear();
    const second = await agent({ bootId });
    await (await second.recover()).cleanUp();
    expect(second.reports.lines).toEqual([`ended ${spec.executionId} ${reason}`]);
    expect(host.leftovers()).toEqual([]);
  });

  it('removes what belongs to no sandbox, and what a broken record stood for', async () => {
    const spec = fakeSpec();
    const first = await agent();
    await first.start.run(job(spec));
    await first.vanish();
    host.rootfs.set('iunknown', 'mounted');
    host.networkSlots.set(40, 'prepared');
    await writeFile(join(folder, 'records', `${spec.sandboxId}.json`), '{"version":99}');
    await writeFile(join(folder, 'records', 'icut.json.draft'), '{');
    const second = await agent();
    await (await second.recover()).cleanUp();
    expect(host.leftovers()).toEqual([]);
    expect(await readdir(join(folder, 'records'))).toEqual([]);
    expect(second.slots.freeCount).toBe(50);
  });
});

const only = ({ sandboxId, executionId }: SandboxSpec) => ({ sandboxId, executionId });
