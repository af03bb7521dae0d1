import { access, chmod, mkdir, open, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { CrunDriver } from '../../src/node-agent/runtime/crun/crun-driver.js';
import { isSameProcessAlive } from '../../src/node-agent/runtime/proc-stat.js';
import { CrunHost, ID_RANGE } from './crun-host.js';

describe('crun: one container', () => {
  let host: CrunHost;
  let driver: CrunDriver;

  const inside = async (script: string) => driver.exec('x1', ['/bin/sh', '-c', script]);

  beforeAll(async () => {
    host = await CrunHost.make();
    driver = host.open();
  });
  afterEach(async () => driver.delete('x1'));
  afterAll(async () => host.dispose());

  it('gets the descriptors of the agent as 3 and 4, and its environment', async () => {
    const paths = ['three', 'four'].map((name) => join(host.folder, name));
    const files = await Promise.all(paths.map((path) => open(path, 'w')));
    const script = 'echo "$GREETING 3" >&3; echo 4 >&4; sleep 1000';
    await driver.create(
      host.spec('x1', {
        args: ['/bin/sh', '-c', script],
        inheritedFds: files.map(({ fd }) => fd),
      }),
    );
    await Promise.all(files.map((file) => file.close()));
    await driver.start('x1');
    await vi.waitFor(async () => expect(await readFile(paths[1] ?? '', 'utf8')).toBe('4\n'), 3_000);
    expect(await readFile(paths[0] ?? '', 'utf8')).toBe('hello 3\n');
  });

  it('runs nothing before the start', async () => {
    const marker = join(host.folder, 'rootfs/tmp/ran');
    await driver.create(host.spec('x1', { args: ['/bin/sh', '-c', 'touch /tmp/ran; sleep 1000'] }));
    await expect(access(marker)).rejects.toThrow();
    await driver.start('x1');
    await vi.waitFor(async () => access(marker), 3_000);
    expect((await stat(marker)).uid).toBe(ID_RANGE.hostBase);
  });

  it('gets host folders and files at places that are made where missing', async () => {
    const [folder, file] = [join(host.folder, 'bound'), join(host.folder, 'bound.txt')];
    await mkdir(folder);
    await chmod(folder, 0o777);
    await writeFile(file, 'text');
    await driver.create(
      host.spec('x1', {
        mounts: [
          { source: folder, destination: '/run/made/rw', readOnly: false },
          { source: folder, destination: '/run/made/ro', readOnly: true },
          { source: file, destination: '/run/made/file', readOnly: true },
        ],
      }),
    );
    await driver.start('x1');
    expect((await inside('echo a > /run/made/rw/a')).exitCode).toBe(0);
    expect((await inside('echo b > /run/made/ro/b')).stderr).toContain('Read-only');
    expect((await inside('cat /run/made/file /run/made/ro/a')).stdout).toBe('texta\n');
    expect((await stat(join(folder, 'a'))).uid).toBe(ID_RANGE.hostBase);
  });

  it('takes every process along when it is killed, orphans as well', async () => {
    const { pid, pidStartTime } = await driver.create(host.spec('x1'));
    await driver.start('x1');
    await inside(
      'for i in 1 2 3 4 5; do sleep 1000 >/dev/null 2>&1 & done; (sleep 1000 >/dev/null 2>&1 &)',
    );
    await driver.kill('x1');
    expect(isSameProcessAlive(pid, pidStartTime)).toBe(false);
    expect((await host.leftovers()).filter((line) => line.startsWith('process'))).toEqual([]);
  });

  it('leaves nothing on the host after the delete', async () => {
    await driver.create(host.spec('x1'));
    await driver.start('x1');
    expect(await host.leftovers()).not.toEqual([]);
    await driver.delete('x1');
    expect(await host.leftovers()).toEqual([]);
  });

  it('tells why it could not be made, and leaves nothing', async () => {
    const broken = host.spec('x1', { rootfs: join(host.folder, 'missing') });
    await expect(driver.create(broken)).rejects.toThrow(/missing/);
    expect(await host.leftovers()).toEqual([]);
  });

  it('tells that the runtime is missing', async () => {
    const places = { stateDir: host.stateDir, cgroupParent: host.cgroupParent };
    const without = new CrunDriver({ ...places, crunPath: '/nowhere/crun' });
    await expect(without.create(host.spec('x1'))).rejects.toMatchObject({
      code: 'runtime_missing',
    });
    expect(await host.leftovers()).toEqual([]);
  });

  it('refuses an id that could leave its folder', async () => {
    await expect(driver.create(host.spec('../x1'))).rejects.toThrow(/not a container id/);
    await expect(driver.delete('..')).rejects.toThrow(/not a container id/);
  });

  it('keeps its description from other users of the host', async () => {
    await driver.create(host.spec('x1'));
    const folder = join(host.stateDir, 'containers/x1');
    expect(((await stat(folder)).mode & 0o777).toString(8)).toBe('700');
    expect(((await stat(join(folder, 'config.json'))).mode & 0o777).toString(8)).toBe('600');
  });
});
