import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runningUp, takeInstanceLock } from './instance-lock.js';
import { removeRunDir } from './places.js';

let runDir: string;
beforeEach(async () => {
  runDir = await mkdtemp(join(tmpdir(), 'atoll-lock-'));
});
afterEach(() => rm(runDir, { recursive: true, force: true }));

const FACTS = { port: 3999, apiUrl: 'http://127.0.0.1:3999' };

/** Another process that holds the same file until it is killed. */
async function holdElsewhere(file: string): Promise<() => Promise<void>> {
  const child = spawn('flock', ['--no-fork', file, 'sh', '-c', 'echo held; exec sleep 60'], {
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
    const release = await takeInstanceLock(runDir, FACTS);
    expect(await runningUp(runDir)).toEqual({ pid: process.pid, ...FACTS });
    await expect(takeInstanceLock(runDir, { ...FACTS, port: 4000 })).rejects.toMatchObject({
      code: 'already_running',
      message: expect.stringContaining(`process ${process.pid}, port 3999`) as string,
    });
    await release();
    expect(await runningUp(runDir)).toBeUndefined();
  });

  it('is free again as soon as its holder was killed', async () => {
    const kill = await holdElsewhere(`${runDir}.lock`);
    await expect(takeInstanceLock(runDir, FACTS)).rejects.toMatchObject({ kind: 'conflict' });
    await kill();
    const release = await takeInstanceLock(runDir, FACTS);
    expect(JSON.parse(await readFile(join(runDir, 'up.json'), 'utf8'))).toEqual({
      pid: process.pid,
      ...FACTS,
    });
    await release();
  });

  it('is taken by exactly one of several at once', async () => {
    const tries = await Promise.allSettled(
      [1, 2, 3, 4].map((port) => takeInstanceLock(runDir, { ...FACTS, port })),
    );
    const taken = tries.filter((one) => one.status === 'fulfilled');
    expect(taken).toHaveLength(1);
    for (const one of taken) await one.value();
  });

  it('can not be held by another account, and leaves no file', async () => {
    const release = await takeInstanceLock(runDir, FACTS);
    expect((await stat(`${runDir}.lock`)).mode & 0o777).toBe(0o600);
    await release();
    await expect(stat(`${runDir}.lock`)).rejects.toThrow('ENOENT');
  });

  it('outlives the run folder, so that the next start never loses a new one', async () => {
    const release = await takeInstanceLock(runDir, FACTS);
    await removeRunDir(runDir);
    await expect(takeInstanceLock(runDir, FACTS)).rejects.toMatchObject({ kind: 'conflict' });
    await release();
    await (
      await takeInstanceLock(runDir, FACTS)
    )();
  });
});
