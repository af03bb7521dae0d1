import { mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { detectCgroups } from '../../src/node-agent/runtime/cgroups/detect-cgroups.js';
import type { CrunDriver } from '../../src/node-agent/runtime/crun/crun-driver.js';
import { isSameProcessAlive, readProcStat } from '../../src/node-agent/runtime/proc-stat.js';
import { CrunHost } from './crun-host.js';

describe('crun: after a crash of the agent', () => {
  let host: CrunHost;
  let before: CrunDriver;

  const run = async (id: string) => {
    const handle = await before.create(host.spec(id));
    await before.start(id);
    return handle;
  };
  const handleFile = (id: string) => join(host.stateDir, 'containers', id, 'handle.json');

  beforeAll(async () => {
    host = await CrunHost.make();
    before = host.open();
  });
  afterAll(async () => host.dispose());

  it('ends a container whose create was cut short before its handle was written', async () => {
    const { pid, pidStartTime } = await run('x1');
    await unlink(handleFile('x1'));
    expect(await host.open().recover()).toEqual([]);
    expect(isSameProcessAlive(pid, pidStartTime)).toBe(false);
    expect(await host.leftovers()).toEqual([]);
  });

  it('makes a container again over the remains of a create that was cut short', async () => {
    const first = await run('x1');
    await unlink(handleFile('x1'));
    const driver = host.open();
    const second = await driver.create(host.spec('x1'));
    expect(second.pid).not.toBe(first.pid);
    expect(isSameProcessAlive(first.pid, first.pidStartTime)).toBe(false);
    await driver.delete('x1');
    expect(await host.leftovers()).toEqual([]);
  });

  it('takes half a handle for none', async () => {
    await run('x1');
    await writeFile(handleFile('x1'), '{"version":1,"id":"x');
    expect(await host.open().recover()).toEqual([]);
    expect(await host.leftovers()).toEqual([]);
  });

  it('never touches another process that got the pid of a dead PID 1', async () => {
    await mkdir(join(host.stateDir, 'containers/x1'), { recursive: true });
    const stranger = { version: 1, id: 'x1', pid: process.pid, pidStartTime: '1' };
    const cgroupPath = `${host.cgroupParent}/x1`;
    await writeFile(handleFile('x1'), JSON.stringify({ ...stranger, cgroupPath }));
    expect(readProcStat(process.pid)?.startTime).not.toBe('1');
    expect(await host.open().recover()).toEqual([]);
    expect(await host.leftovers()).toEqual([]);
  });

  it('removes cgroups that nothing else is known of', async () => {
    await run('x1');
    await before.kill('x1');
    await unlink(handleFile('x1'));
    await before.delete('x1');
    const { layout } = await detectCgroups();
    const hierarchy = join('/sys/fs/cgroup', layout === 'v2' ? '' : 'freezer');
    await mkdir(join(hierarchy, host.cgroupParent, 'x9'), { recursive: true });
    expect(await host.leftovers()).toHaveLength(1);
    await host.open().recover();
    expect(await host.leftovers()).toEqual([]);
  });

  it('keeps what lives as it is, and the handle on disk unchanged', async () => {
    const handle = await run('x1');
    const after = host.open();
    expect(await after.recover()).toEqual([{ ...handle, status: 'running' }]);
    expect(JSON.parse(await readFile(handleFile('x1'), 'utf8'))).toEqual(handle);
    await after.delete('x1');
  });
});
