import type { NodeParts } from './node-parts.js';
import type { SandboxEntry } from './sandbox-entry.js';

export interface TearDownOutcome {
  /** True where the container may still have processes. */
  readonly alive: boolean;
  /** Empty where nothing is left on the host. */
  readonly errors: readonly unknown[];
}

/**
 * Removes whatever the host has of a sandbox: container, network, root file system, sockets. Every
 * step succeeds where its part is gone, so it serves half-made sandboxes as well. The slot stays
 * leased: its next holder must meet no trace of this one.
 */
export async function tearDown(parts: NodeParts, entry: SandboxEntry): Promise<TearDownOutcome> {
  const { slot, sandboxId, executionId } = entry;
  if (slot === undefined) return { alive: false, errors: [] };
  try {
    await parts.drivers.get(entry.sandbox.runtimeClass)?.delete(executionId);
  } catch (error) {
    return { alive: true, errors: [error] };
  }
  const removed = await Promise.allSettled([
    parts.network.detach(slot),
    parts.storage.destroy(sandboxId),
    parts.daemons.remove(sandboxId),
  ]);
  const errors = removed.flatMap((step) => (step.status === 'rejected' ? [step.reason] : []));
  return { alive: false, errors };
}
