import type { SetSandboxEndJob } from '../../node-protocol/node-jobs.js';
import type { NodeParts } from './node-parts.js';

/** Takes note of a sandbox's new end, so that the node does not end it at the old one. */
export class SetSandboxEnd {
  readonly #parts: NodeParts;

  constructor(parts: NodeParts) {
    this.#parts = parts;
  }

  /** Resolves when the end is on disk; nothing happens where the execution is not here. */
  async run({ sandboxId, executionId, endAt }: SetSandboxEndJob): Promise<void> {
    const entry = this.#parts.registry.find(sandboxId, executionId);
    if (entry === undefined) return;
    entry.sandbox = { ...entry.sandbox, endAt };
    await this.#parts.registry.save(entry);
  }
}
