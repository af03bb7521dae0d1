import { spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import type { ExitStatus, SpawnedProcess, SpawnSpec } from './sandbox-os.js';

/** Starts a process in a session of its own, so that signals to it never reach the daemon. */
export async function spawnProcess(spec: SpawnSpec): Promise<SpawnedProcess> {
  const child = spawn(spec.file, spec.args, {
    cwd: spec.cwd,
    env: { ...spec.env },
    uid: spec.uid,
    gid: spec.gid,
    detached: true,
    stdio: [spec.stdin ? 'pipe' : 'ignore', 'pipe', 'pipe'],
  });
  const exited = new Promise<ExitStatus>((resolve) => {
    child.once('exit', (code, signal) => {
      resolve({ code: code ?? undefined, signal: signal ?? undefined });
    });
  });
  if (child.pid === undefined) {
    await new Promise<never>((_resolve, reject) => child.once('error', reject));
  }
  child.on('error', () => undefined);
  return {
    pid: child.pid as number,
    stdin: (child.stdin as Writable | null) ?? undefined,
    stdout: child.stdout as Readable,
    stderr: child.stderr as Readable,
    exited,
  };
}

export function signalProcess(
  pid: number,
  signal: NodeJS.Signals,
  target: 'process' | 'group',
): boolean {
  try {
    return process.kill(target === 'group' ? -pid : pid, signal);
  } catch {
    return false;
  }
}
