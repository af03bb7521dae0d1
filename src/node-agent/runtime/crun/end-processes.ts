import { killProcess } from '../cgroups/cgroup-files.js';
import type { CgroupTree } from '../cgroups/cgroup-tree.js';
import { isSameProcessAlive } from '../proc-stat.js';
import type { ContainerHandle } from '../runtime-driver.js';
import { waitUntil } from '../wait-until.js';

const END_TIMEOUT_MS = 10_000;
/** Looks at the cgroup, some 30 ms in all, before what PID 1 did not take along is killed too. */
const PATIENCE_LOOKS = 8;

/**
 * Ends every process of a container and resolves when none is left. Thaws first: frozen tasks do
 * not die, and the wait would never end. PID 1 takes its pid namespace along; without a handle (a
 * create that a crash cut short) everything in the cgroup is killed at once.
 * @throws {AppError} timeout after 10 s
 */
export async function endProcesses(
  tree: CgroupTree,
  cgroupPath: string,
  handle: ContainerHandle | undefined,
): Promise<void> {
  const firstAlive = () =>
    handle !== undefined && isSameProcessAlive(handle.pid, handle.pidStartTime);
  await tree.requestThaw(cgroupPath);
  let looks = handle === undefined ? PATIENCE_LOOKS : 0;
  if (handle !== undefined && firstAlive()) killProcess(handle.pid);
  await waitUntil(`the end of the processes in ${cgroupPath}`, END_TIMEOUT_MS, async () => {
    const left = await tree.processes(cgroupPath);
    if (left.length === 0) return !firstAlive();
    looks += 1;
    if (looks > PATIENCE_LOOKS) {
      await tree.requestThaw(cgroupPath);
      await tree.killAll(cgroupPath);
    }
    return false;
  });
}
