import type { NetworkPolicy } from '../../node-protocol/sandbox-spec.js';
import type { Slot } from '../slots/slot.js';

/** The address and gateway that every sandbox sees inside. */
export const INNER_ADDRESS = '169.254.77.2';
export const INNER_GATEWAY = '169.254.77.1';

export interface Attachment {
  readonly slot: Slot;
  /** A process in the container's network namespace. */
  readonly pid: number;
  readonly policy: NetworkPolicy;
}

/** Plugs sandboxes into the host's network, each behind its slot's outer address. */
export interface SandboxNetwork {
  /** Makes tables, forwarding and the resolver's forwarder; safe to call again. */
  open(): Promise<void>;
  /** Makes what needs no namespace yet, while that is made: `attach` is shorter after it. */
  prepare(slot: Slot): Promise<void>;
  /** Makes the slot's veth pair with one end in the namespace of `pid` and opens its rules. */
  attach(attachment: Attachment): Promise<void>;
  /** Closes the rules and removes the pair; succeeds where it is gone. */
  detach(slot: Slot): Promise<void>;
  /** Indexes of the slots that have devices or rules on the host. */
  list(): Promise<readonly number[]>;
  /** Removes everything that this node made on the host, back to what was before `open`. */
  close(): Promise<void>;
}
