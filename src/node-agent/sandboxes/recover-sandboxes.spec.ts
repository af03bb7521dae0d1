import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
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
import { FakeNodeHost, holdAt } from '../../../test/support/fake-node-host.js';
import type { SandboxSpec } from '../../node-protocol/sandbox-spec.js';

let folder: string;
let host: FakeNodeHost;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atoll-records-'));
  host = new FakeNodeHost();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const agent = (options: Partial<FakeAgentOptions> = {}) => fakeAgent({ host, folder, ...options });

describe('recovery', () => {
  it('adopts what lives, with its slot, and can end it', async () => {
    const spec = fakeSpec();
    const first = await agent();
    await first.start.run(startJob(spec));
    await first.vanish();
    const second = await agent();
    const rest = await second.recover();
    await rest.cleanUp();
    expect(rest.adopted).toBe(1);
    expect(second.registry.holdings()).toMatchObject([{ ...only(spec), state: 'running' }]);
    expect(host.containers.containers.get(spec.executionId)?.status).toBe('running');
    expect(second.registry.get(spec.sandboxId)?.programFolders).toEqual(['/nowhere/program']);
    expect(second.slots.lease().index).not.toBe(second.registry.get(spec.sandboxId)?.slot?.index);
    await second.kill.run(killJob(spec));
    expect(host.leftovers()).toEqual([]);
  });

  it('notices the exit of an adopted sandbox', async () => {
    const spec = fakeSpec();
    const first = await agent();
    await first.start.run(startJob(spec));
    await first.vanish();
    const second = await agent();
    await second.recover();
    host.containers.endFirstProcess(spec.executionId);
    await second.end.settled();
    expect(second.reports.lines).toEqual([`ended ${spec.executionId} crashed`]);
  });

  it('undoes a start that the crash cut off', async () => {
    const hold = holdAt(host, 'network.attach');
    const first = await agent();
    const spec = fakeSpec();
    const cut = first.start.run(startJob(spec));
    await hold.reached;
    host.at = () => undefined;
    const second = await agent();
    await (await second.recover()).cleanUp();
    expect(second.reports.lines).toEqual([
      expect.stringMatching(/^start-failed .* the node was restarted/),
    ]);
    expect(host.leftovers()).toEqual([]);
    // The job comes again after a crash: it must not start what was reported as failed.
    await second.start.run(startJob(spec));
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
    await first.start.run(startJob(spec));
    await first.vanish();
    host.containers.endFirstProcess(spec.executionId);
    host.containers.containers.clear();
    const second = await agent({ bootId });
    await (await second.recover()).cleanUp();
    expect(second.reports.lines).toEqual([`ended ${spec.executionId} ${reason}`]);
    expect(host.leftovers()).toEqual([]);
  });

  it('starts although a device of a larger pool is left', async () => {
    host.networkSlots.set(51, 'attached');
    host.networkSlots.set(40, 'prepared');
    const { recover, slots } = await agent();
    await (await recover()).cleanUp();
    expect([...host.networkSlots.keys()]).toEqual([51]);
    expect(slots.freeCount).toBe(50);
  });

  it('removes what belongs to no sandbox, and what a broken record stood for', async () => {
    const spec = fakeSpec();
    const first = await agent();
    await first.start.run(startJob(spec));
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
