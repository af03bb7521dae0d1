/** What the control plane knows of a node; only a `ready` one gets new sandboxes. */
export type NodeStatus = 'connecting' | 'ready' | 'draining' | 'unhealthy' | 'offline';

/** A node that has been silent for longer than its lease, and for this many leases, is away. */
export const LEASES_UNTIL_OFFLINE = 3;

/** What silence of `silentMs` makes of a node, or undefined while its lease holds. */
export function statusOfSilence(
  silentMs: number,
  leaseMs: number,
): 'unhealthy' | 'offline' | undefined {
  if (silentMs > leaseMs * LEASES_UNTIL_OFFLINE) return 'offline';
  return silentMs > leaseMs ? 'unhealthy' : undefined;
}
