import { createHash } from 'node:crypto';
import { access } from 'node:fs/promises';
import { Sandbox } from 'e2b';
import { expect, it, onTestFinished } from 'vitest';
import { takeHostCensus } from '../../src/main/host-census.js';
import { InstanceNames } from '../../src/node-agent/slots/instance-names.js';
import { run } from '../bench/run.ts';
import { startPlatform, type Platform } from './platform.js';

/** What the host holds of one installation, as lines; other installations may live beside it. */
async function held({ dataDir }: Platform): Promise<string[]> {
  const { tag } = new InstanceNames(dataDir);
  const census = await takeHostCensus();
  const own = census.filter((item) => item.tag === tag || item.detail.includes(dataDir));
  const routes = (await run('ip', ['route', 'show', 'table', 'all'])).split('\n');
  return [
    ...own.map(({ kind, detail }) => `${kind}: ${detail}`),
    ...routes.filter((route) => route.includes(`at${tag}`)).map((route) => `route: ${route}`),
  ];
}

const subvolumes = async ({ dataDir }: Platform): Promise<string[]> =>
  (await run('btrfs', ['subvolume', 'list', `${dataDir}/node/storage`]))
    .split('\n')
    .filter((line) => line !== '');

const runFolder = ({ dataDir }: Platform): string =>
  `/run/atoll/${createHash('sha256').update(dataDir).digest('hex').slice(0, 8)}`;

it('leaves nothing on the host: no process, mount, namespace, cgroup, device, subvolume or folder', async () => {
  const platform = await startPlatform();
  onTestFinished(() => platform.stop());
  const some = await Promise.all(
    Array.from({ length: 6 }, () => Sandbox.create('base', platform.clientOptions)),
  );
  await Promise.all(some.map((one) => one.commands.run('sleep 1000', { background: true })));
  await Promise.all(some.slice(0, 4).map((one) => one.kill()));
  // Two are alive when the platform is told to stop.
  await expect.poll(() => platform.recordedSandboxes(), { timeout: 10_000 }).toHaveLength(2);
  await expect.poll(() => subvolumes(platform), { timeout: 10_000 }).toHaveLength(2);
  const kinds = new Set((await held(platform)).map((line) => line.split(':')[0]));
  for (const kind of ['process', 'mount', 'cgroup', 'link', 'nftTable', 'loopDevice', 'route']) {
    expect(kinds, 'what a running platform holds').toContain(kind);
  }
  await access(runFolder(platform));

  await platform.stop({ keepData: true });
  expect(await platform.recordedSandboxes()).toEqual([]);
  expect(await held(platform)).toEqual([]);
  await expect(access(runFolder(platform))).rejects.toThrow('ENOENT');
});

it('adopts its sandboxes after the agent was killed, and ends them', async () => {
  const platform = await startPlatform();
  onTestFinished(() => platform.stop());
  const sandbox = await Sandbox.create('base', platform.clientOptions);
  await sandbox.files.write('/home/user/kept', 'still here');
  const running = await sandbox.commands.run('sleep 1000', { background: true, timeoutMs: 0 });
  await platform.killRole('agent');
  await expect
    .poll(() => sandbox.files.read('/home/user/kept').catch(String), { timeout: 15_000 })
    .toBe('still here');
  expect((await sandbox.commands.list()).map((one) => one.pid)).toContain(running.pid);
  expect(await sandbox.kill()).toBe(true);
});
