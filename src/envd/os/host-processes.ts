import { spawn } from 'node:child_process';
import type { ExitStatus, SpawnedProcess, SpawnSpec } from './sandbox-os.js';
import { openStdio } from './stdio-pipes.js';

/** Starts a process in a session of its own, so that signals to it never reach the daemon. */
export async function spawnProcess(spec: SpawnSpec): Promise<SpawnedProcess> {
  const stdio = openStdio(spec.stdin);
  try {
    const child = spawn(spec.file, spec.args, {
      cwd: spec.cwd,
      env: { ...spec.env },
      uid: spec.uid,
      gid: spec.gid,
      detached: true,
      stdio: [...stdio.forChild],
    });
    const exited = new Promise<ExitStatus>((resolve) => {
      child.once('exit', (code, signal) => {
        resolve({ code: code ?? undefined, signal: signal ?? undefined });
      });
    });
    const { pid } = child;
    if (pid === undefined) {
      const [error] = await new Promise<[Error]>((resolve) => {
        child.once('error', (cause) => resolve([cause]));
      });
      throw error;
    }
    child.on('error', () => undefined);
    return { pid, exited, ...stdio.forParent(child) };
  } catch (error) {
    stdio.discard();
    throw error;
  } finally {
    stdio.closeChildEnds();
  }
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
