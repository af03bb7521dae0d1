import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CrunDriver } from '../../src/node-agent/runtime/crun/crun-driver.js';
import type { ContainerExit, ContainerSpec } from '../../src/node-agent/runtime/runtime-driver.js';
import { detectCgroups } from '../../src/node-agent/runtime/cgroups/detect-cgroups.js';
import { CrunHost } from './crun-host.js';

const MIB = 1024 * 1024;

describe('crun: limits', () => {
  let host: CrunHost;
  let driver: CrunDriver;
  let exits: ContainerExit[];

  const run = async (changes: Partial<ContainerSpec>) => {
    const handle = await driver.create(host.spec('x1', changes));
    await driver.start('x1');
    return handle;
  };
  const inside = async (script: string) => driver.exec('x1', ['/bin/sh', '-c', script]);

  beforeAll(async () => {
    host = await CrunHost.make();
    driver = host.open();
    driver.onExit((exit) => exits.push(exit));
    exits = [];
  });
  afterEach(async () => {
    await driver.delete('x1');
    exits = [];
  });
  afterAll(async () => host.dispose());

  it('stand in the cgroup', async () => {
    const { cgroupPath } = await run({ limits: { cpuCount: 2, memoryMB: 200, pidsMax: 33 } });
    const { layout } = await detectCgroups();
    const files =
      layout === 'v2'
        ? {
            'memory.max': `${200 * MIB}`,
            'memory.swap.max': '0',
            'cpu.max': '200000 100000',
            'pids.max': '33',
          }
        : {
            'memory/memory.limit_in_bytes': `${200 * MIB}`,
            'memory/memory.memsw.limit_in_bytes': `${200 * MIB}`,
            'cpu/cpu.cfs_quota_us': '200000',
            'cpu/cpu.cfs_period_us': '100000',
            'pids/pids.max': '33',
          };
    const actual = await Promise.all(
      Object.keys(files).map(async (name) => {
        const [hierarchy, file] = name.includes('/') ? name.split('/') : ['', name];
        const path = join('/sys/fs/cgroup', hierarchy ?? '', cgroupPath, file ?? '');
        return [name, (await readFile(path, 'utf8')).trim()];
      }),
    );
    expect(Object.fromEntries(actual)).toEqual(files);
  });

  it('stop a fork bomb', async () => {
    await run({ limits: { cpuCount: 1, memoryMB: 128, pidsMax: 16 } });
    const bomb = await inside(
      'i=0; while [ $i -lt 40 ]; do sleep 20 >/dev/null 2>&1 & i=$((i+1)); done; echo all',
    );
    expect(bomb.stderr).toMatch(/fork/);
    expect(bomb.stdout).not.toContain('all');
  });

  it('end a child that takes too much memory, and leave PID 1 alone', async () => {
    await run({});
    expect((await inside('tail /dev/zero')).exitCode).toBe(137);
    await sleep(600);
    expect(exits).toEqual([]);
    expect((await driver.inspect('x1')).status).toBe('running');
  });

  it('tell that it was memory when PID 1 was ended for it', async () => {
    await run({ args: ['/bin/tail', '/dev/zero'] });
    await vi.waitFor(() => expect(exits).toEqual([{ id: 'x1', reason: 'oom' }]), 5_000);
  });

  it('tell nothing of memory when PID 1 ends by itself', async () => {
    await run({ args: ['/bin/sh', '-c', 'exit 3'] });
    await vi.waitFor(() => expect(exits).toEqual([{ id: 'x1', reason: 'exited' }]), 3_000);
  });

  it('hold the use of the processor', async () => {
    await run({ limits: { cpuCount: 1, memoryMB: 128, pidsMax: 64 } });
    const before = performance.now();
    const spin = 'i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done';
    expect((await inside(`(${spin}) & (${spin}) & (${spin}) & wait`)).exitCode).toBe(0);
    const wallMs = performance.now() - before;
    // the quota is per 100 ms, so that the last period may be used up at once
    expect(await cpuMs('x1')).toBeLessThan(wallMs * 1.1 + 150);
  });

  async function cpuMs(id: string): Promise<number> {
    const { cgroupPath } = await driver.inspect(id);
    if ((await detectCgroups()).layout === 'v2') {
      const text = await readFile(join('/sys/fs/cgroup', cgroupPath, 'cpu.stat'), 'utf8');
      return Number(/^usage_usec (\d+)/m.exec(text)?.[1]) / 1e3;
    }
    const path = join('/sys/fs/cgroup/cpuacct', cgroupPath, 'cpuacct.usage');
    return Number(await readFile(path, 'utf8')) / 1e6;
  }
});
