import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { ExitWatch } from './exit-watch.js';
import { readProcStat } from './proc-stat.js';
import type { ContainerExit, ContainerHandle } from './runtime-driver.js';

describe('ExitWatch', () => {
  let oomKills = 0;
  let watch: ExitWatch;
  let exits: ContainerExit[];

  const start = () => {
    exits = [];
    // looked at by hand: the interval never comes
    watch = new ExitWatch({ oomKills: () => oomKills, intervalMs: 1_000_000 });
    watch.onExit((exit) => exits.push(exit));
    const child = spawn('sleep', ['1000']);
    const pid = child.pid ?? 0;
    const pidStartTime = readProcStat(pid)?.startTime ?? '';
    const handle: ContainerHandle = { version: 1, id: 'x1', pid, pidStartTime, cgroupPath: '/x1' };
    const end = async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    };
    return { handle, end };
  };

  afterEach(() => watch.close());

  it('tells once', async () => {
    const { handle, end } = start();
    watch.watch(handle);
    watch.look();
    expect(exits).toEqual([]);
    await end();
    watch.look();
    watch.look();
    expect(exits).toEqual([{ id: 'x1', reason: 'exited' }]);
  });

  it('calls it memory where the counter rose with the end', async () => {
    const { handle, end } = start();
    watch.watch(handle);
    oomKills += 1;
    await end();
    watch.look();
    expect(exits).toEqual([{ id: 'x1', reason: 'oom' }]);
  });

  it('does not blame the memory for a kill that PID 1 outlived for seconds', async () => {
    const { handle, end } = start();
    watch.watch(handle);
    oomKills += 1;
    for (let tick = 0; tick < 8; tick += 1) watch.look();
    await end();
    watch.look();
    expect(exits).toEqual([{ id: 'x1', reason: 'exited' }]);
  });

  it('tells nothing of what it no longer watches', async () => {
    const { handle, end } = start();
    watch.watch(handle);
    watch.unwatch('x1');
    await end();
    watch.look();
    expect(exits).toEqual([]);
  });
});
