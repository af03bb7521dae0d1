import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import type { ExitStatus, SpawnedProcess, SpawnSpec } from './sandbox-os.js';
import { openStdio } from './stdio-pipes.js';

/** The most there is, above the 500 of the daemon itself. Children inherit it. */
const OOM_SCORE_ADJUSTMENT = '1000';

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
    preferForOutOfMemory(pid);
    return { pid, exited, ...stdio.forParent(child) };
  } catch (error) {
    stdio.discard();
    throw error;
  } finally {
    stdio.closeChildEnds();
  }
}

/**
 * Where a sandbox runs out of memory, the kernel ends the process with the highest score. The daemon
 * is often the largest one; without it nobody could end the rest.
 */
function preferForOutOfMemory(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, OOM_SCORE_ADJUSTMENT);
  } catch {
    // It has ended already, or the image mounts no proc.
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
