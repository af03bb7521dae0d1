import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { runCommand } from './run-command.js';

const sh = (script: string, more: object = {}) =>
  runCommand('/bin/sh', ['-c', script], { timeoutMs: 5_000, ...more });

describe('runCommand', () => {
  it('gives the exit code and both outputs', async () => {
    expect(await sh('echo out; echo err >&2; exit 3')).toEqual({
      exitCode: 3,
      stdout: 'out\n',
      stderr: 'err\n',
    });
  });

  it('passes arguments as they are, without a shell', async () => {
    const result = await runCommand('/bin/echo', ['$HOME', ';', '*'], { timeoutMs: 5_000 });
    expect(result.stdout).toBe('$HOME ; *\n');
  });

  it('writes the input, also to a command that does not read it', async () => {
    expect((await sh('cat', { input: 'text' })).stdout).toBe('text');
    expect((await sh('exit 0', { input: 'x'.repeat(1_000_000) })).exitCode).toBe(0);
  });

  it('gives the command no environment but its own', async () => {
    expect((await sh('env', { env: { ONLY: 'this' } })).stdout).toMatch(/^ONLY=this$/m);
    expect((await sh('env')).stdout).not.toMatch(/^HOME=/m);
  });

  it('tells of a signal as shells do', async () => {
    expect((await sh('kill -TERM $$')).exitCode).toBe(143);
  });

  it('keeps no more output than asked for, and reads the rest', async () => {
    const result = await sh('head -c 300000 /dev/zero | tr "\\0" a; echo end >&2', {
      maxOutputBytes: 1000,
    });
    expect(result.stdout).toHaveLength(1000);
    expect(result.stderr).toBe('end\n');
  });

  it('ends a command that takes too long', async () => {
    await expect(sh('exec sleep 60', { timeoutMs: 100 })).rejects.toMatchObject({
      kind: 'timeout',
    });
  });

  it('does not wait beyond its time for what the command left in the background', async () => {
    const before = performance.now();
    await expect(sh('sleep 3 & exit 0', { timeoutMs: 200 })).rejects.toMatchObject({
      kind: 'timeout',
    });
    expect(performance.now() - before).toBeLessThan(2_000);
  });

  it('ends when it is aborted, before and after the start', async () => {
    const abort = new AbortController();
    const running = sh('exec sleep 60', { signal: abort.signal });
    await sleep(50);
    abort.abort();
    await expect(running).rejects.toMatchObject({ kind: 'internal' });
    await expect(sh('true', { signal: abort.signal })).rejects.toThrow(/aborted/);
  });

  it('tells which program could not be started', async () => {
    await expect(runCommand('/nowhere/tool', [], { timeoutMs: 1_000 })).rejects.toThrow(
      /nowhere\/tool/,
    );
  });
});
