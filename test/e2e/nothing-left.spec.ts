import { readdir } from 'node:fs/promises';
import { Sandbox } from 'e2b';
import { expect, it, onTestFinished } from 'vitest';
import { leftBehind, takeHostCensus } from '../../src/main/host-census.js';
import { startPlatform } from './platform.js';

it('leaves nothing on the host: no process, mount, namespace, cgroup, device, subvolume or folder', async () => {
  const before = await takeHostCensus();
  const platform = await startPlatform();
  onTestFinished(() => platform.stop());
  const some = await Promise.all(
    Array.from({ length: 6 }, () => Sandbox.create('base', platform.clientOptions)),
  );
  await Promise.all(some.map((one) => one.commands.run('sleep 1000', { background: true })));
  await Promise.all(some.slice(0, 4).map((one) => one.kill()));
  // Two are alive when the platform is told to stop.
  await expect.poll(() => platform.recordedSandboxes(), { timeout: 10_000 }).toHaveLength(2);
  await platform.stop({ keepData: true });
  expect(await platform.recordedSandboxes()).toEqual([]);
  await platform.removeData();
  expect(leftBehind(before, await takeHostCensus())).toEqual([]);
  expect((await readdir('/run')).filter((name) => name === 'atoll')).toEqual([]);
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
