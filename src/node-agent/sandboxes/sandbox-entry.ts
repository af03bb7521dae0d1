import type { EndReason, SandboxSpec } from '../../node-protocol/sandbox-spec.js';
import type { Slot } from '../slots/slot.js';
import type { SandboxRecord, SandboxState } from './sandbox-record.js';

export type EntryFacts = Pick<SandboxEntry, 'controlToken' | 'bootId'> & {
  readonly programFolders?: readonly string[] | undefined;
};

/** A sandbox that this node holds, from the job that asked for it until nothing of it is left. */
export class SandboxEntry {
  sandbox: SandboxSpec;
  state: SandboxState = 'starting';
  /** Leased when its turn comes. */
  slot: Slot | undefined;
  readonly controlToken: string;
  readonly bootId: string;
  /** Host folders that its daemon's program is loaded from, where they are known. */
  readonly programFolders: readonly string[] | undefined;
  /** The start in flight; it settles, and never rejects. */
  starting: Promise<void> = Promise.resolve();
  /** The end in flight or done: whoever wants the sandbox gone waits for this one. */
  ending: Promise<void> | undefined;
  endReason: EndReason | undefined;
  readonly #abort = new AbortController();

  constructor(sandbox: SandboxSpec, facts: EntryFacts) {
    this.sandbox = sandbox;
    this.controlToken = facts.controlToken;
    this.bootId = facts.bootId;
    this.programFolders = facts.programFolders;
  }

  get sandboxId(): string {
    return this.sandbox.sandboxId;
  }

  get executionId(): string {
    return this.sandbox.executionId;
  }

  /** Aborted when the start in flight makes no sense any more. */
  get startSignal(): AbortSignal {
    return this.#abort.signal;
  }

  abortStart(reason: Error): void {
    this.#abort.abort(reason);
  }

  /** What goes to disk, or undefined before there is anything on the host to find again. */
  toRecord(): SandboxRecord | undefined {
    if (this.slot === undefined) return undefined;
    return {
      version: 1,
      sandbox: this.sandbox,
      state: this.state,
      slotIndex: this.slot.index,
      controlToken: this.controlToken,
      bootId: this.bootId,
      ...(this.programFolders === undefined ? {} : { programFolders: [...this.programFolders] }),
      ...(this.endReason === undefined ? {} : { endReason: this.endReason }),
    };
  }
}
