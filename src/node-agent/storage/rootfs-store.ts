import type { IdRange } from '../slots/slot.js';

/** An immutable layer of a template, stored with its owners shifted by `idBase` (0 = natural). */
export interface Layer {
  readonly path: string;
  readonly idBase: number;
}

export interface RootfsRequest {
  /** The sandbox id; names the subvolume. */
  readonly id: string;
  /** Bottom first. */
  readonly layers: readonly Layer[];
  readonly idRange: IdRange;
  /** Quota of the upper layer, MiB; 0 = none. */
  readonly diskSizeMB: number;
}

/**
 * Writable root file systems over shared template layers: an upper layer with a hard quota and
 * cheap clones, identified by the sandbox.
 */
export interface RootfsStore {
  /** Makes what the store needs on the host (loop file, mount); safe to call again. */
  open(): Promise<void>;
  /** Makes the upper layer and mounts the overlay; returns the mount point. */
  mount(request: RootfsRequest): Promise<string>;
  /** Takes the overlay off the host's mount table: a created container has its own copy. */
  unmount(id: string): Promise<void>;
  /** Unmounts and deletes the upper layer; succeeds where it is gone. */
  destroy(id: string): Promise<void>;
  /** Bytes that the upper layer holds. */
  usage(id: string): Promise<number>;
  /** Ids that have an upper layer, mounted or not. */
  list(): Promise<readonly string[]>;
  /** True where `diskSizeMB` is enforced. */
  readonly hasQuota: boolean;
  /** Undoes `open`: unmounts the loop file. Data stay. */
  close(): Promise<void>;
}
