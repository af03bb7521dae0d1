import type { NodeParts } from './node-parts.js';
import type { SandboxEntry } from './sandbox-entry.js';

export interface TearDownOutcome {
  /** True where the container may still have processes. */
  readonly alive: boolean;
  /** Empty where nothing is left. */
  readonly errors: readonly unknown[];
}

/**
 * Removes whatever the node has of a sandbox: container, network, root file system, sockets. Every
 * step succeeds where its part is gone, so it serves half-made sandboxes as well. The slot goes back
 * last, and only when nothing is left: the next sandbox with it must meet no trace of this one.
 */
export async function tearDown(parts: NodeParts, entry: SandboxEntry): Promise<TearDownOutcome> {
  const { registry, slots, storage, network, daemons } = parts;
  const { slot, sandboxId, executionId } = entry;
  if (slot === undefined) {
    await registry.remove(entry);
    return { alive: false, errors: [] };
  }
  try {
    await parts.drivers.get(entry.sandbox.runtimeClass)?.delete(executionId);
  } catch (error) {
    return { alive: true, errors: [error] };
  }
  const removed = await Promise.allSettled([
    network.detach(slot),
    storage.destroy(sandboxId),
    daemons.remove(sandboxId),
  ]);
  const errors = removed.flatMap((step) => (step.status === 'rejected' ? [step.reason] : []));
  if (errors.length > 0) return { alive: false, errors };
  await registry.remove(entry);
  entry.slot = undefined;
  slots.release(slot);
  return { alive: false, errors: [] };
}
