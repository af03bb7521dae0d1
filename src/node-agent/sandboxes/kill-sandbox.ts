import type { KillSandboxJob } from '../../node-protocol/node-jobs.js';
import type { EndSandbox } from './end-sandbox.js';
import type { NodeParts } from './node-parts.js';

/** Ends a sandbox because the control plane says so. */
export class KillSandbox {
  readonly #parts: NodeParts;
  readonly #end: EndSandbox;

  constructor(parts: NodeParts, end: EndSandbox) {
    this.#parts = parts;
    this.#end = end;
  }

  /**
   * Resolves when the sandbox is gone and that is reported; also where it never was here, since the
   * control plane waits for the report all the same. Its start does nothing from then on.
   */
  async run({ sandboxId, executionId, reason }: KillSandboxJob): Promise<void> {
    const { registry, reports, logger } = this.#parts;
    const entry = registry.find(sandboxId, executionId);
    registry.rememberEnded(executionId);
    if (entry !== undefined) {
      await this.#end.run(entry, reason);
      // Still there after the first try: the report comes with the try that succeeds.
      if (registry.find(sandboxId, executionId) !== undefined) return;
    } else {
      logger.info({ sandboxId, executionId }, 'kill: not on this node');
    }
    // The same report as that of the end itself, sent once; another one where the end that it
    // joined was a failed start.
    await reports.ended({ sandboxId, executionId }, reason);
  }
}
