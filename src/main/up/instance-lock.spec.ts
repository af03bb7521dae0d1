import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runningUp, takeInstanceLock } from './instance-lock.js';

let runDir: string;
beforeEach(async () => {
  runDir = await mkdtemp(join(tmpdir(), 'atoll-lock-'));
});
afterEach(() => rm(runDir, { recursive: true, force: true }));

/** Another process that holds the same address until it is killed. */
async function holdElsewhere(name: string): Promise<() => Promise<void>> {
  const script = `
    require('node:net').createServer((s) => s.destroy()).listen(process.argv[1].replace('@', '\\0'),
      () => console.log('held'));`;
  const child = spawn(process.execPath, ['-e', script, `@atoll-up-${name}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
}

describe('the lock of up', () => {
  it('is held by one, and tells who that is', async () => {
    const release = await takeInstanceLock(runDir, 3999);
    expect(await runningUp(runDir)).toEqual({ pid: process.pid, port: 3999 });
    await expect(takeInstanceLock(runDir, 4000)).rejects.toMatchObject({
      code: 'already_running',
      message: expect.stringContaining(`process ${process.pid}, port 3999`) as string,
    });
    await release();
    expect(await runningUp(runDir)).toBeUndefined();
  });

  it('is free again as soon as its holder was killed', async () => {
    const kill = await holdElsewhere(runDir.slice(runDir.lastIndexOf('/') + 1));
    await expect(takeInstanceLock(runDir, 3999)).rejects.toMatchObject({ kind: 'conflict' });
    await kill();
    const release = await takeInstanceLock(runDir, 3999);
    expect(JSON.parse(await readFile(join(runDir, 'up.json'), 'utf8'))).toEqual({
      pid: process.pid,
      port: 3999,
    });
    await release();
  });

  it('is taken by exactly one of several at once', async () => {
    const tries = await Promise.allSettled(
      [1, 2, 3, 4].map((port) => takeInstanceLock(runDir, port)),
    );
    const taken = tries.filter((one) => one.status === 'fulfilled');
    expect(taken).toHaveLength(1);
    for (const one of taken) await one.value();
  });
});
