import { waitUntil } from '../wait-until.js';
import type { CgroupTree } from './cgroup-tree.js';

const FREEZE_TIMEOUT_MS = 5_000;

/**
 * Stops all processes of a cgroup and resolves when they stand still.
 * @throws {AppError} timeout after 5 s, with the processes running again
 */
export async function freeze(tree: CgroupTree, path: string): Promise<void> {
  await tree.requestFreeze(path);
  try {
    await waitUntil(`freezing ${path}`, FREEZE_TIMEOUT_MS, () => tree.isFrozen(path));
  } catch (error) {
    await tree.requestThaw(path);
    throw error;
  }
}

/** Lets the processes of a cgroup go on and resolves when they may. */
export async function thaw(tree: CgroupTree, path: string): Promise<void> {
  await tree.requestThaw(path);
  await waitUntil(`thawing ${path}`, FREEZE_TIMEOUT_MS, async () => !(await tree.isFrozen(path)));
}
