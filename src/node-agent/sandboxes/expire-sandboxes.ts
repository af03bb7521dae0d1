import { setTimeout as sleep } from 'node:timers/promises';
import type { EndSandbox } from './end-sandbox.js';
import type { NodeParts } from './node-parts.js';

/**
 * The control plane ends sandboxes at their time; this node does it so much later by itself, in
 * milliseconds, where the control plane is away (docs/architecture.md: State).
 */
const GRACE_MS = 15_000;
const SWEEP_MS = 1_000;
/** An end that failed is tried again with each fifth sweep. */
const RETRY_SWEEPS = 5;

/** Enforces the ends of sandboxes, and goes on with ends that were not completed. */
export class ExpireSandboxes {
  readonly #parts: NodeParts;
  readonly #end: EndSandbox;
  #sweeps = 0;

  constructor(parts: NodeParts, end: EndSandbox) {
    this.#parts = parts;
    this.#end = end;
  }

  /** One look at all sandboxes of the node; the ends that it begins run in the background. */
  sweep(): void {
    const { registry, clock, logger } = this.#parts;
    const now = clock.now().getTime();
    for (const entry of registry.list()) {
      if (entry.ending !== undefined || Date.parse(entry.sandbox.endAt) + GRACE_MS > now) continue;
      const { sandboxId, executionId } = entry;
      logger.warn({ sandboxId, executionId }, 'sandbox: past its end, ended by the node');
      this.#end.runInBackground(entry, 'timeout');
    }
    this.#sweeps += 1;
    if (this.#sweeps % RETRY_SWEEPS === 0) this.#end.retryUnfinished();
  }

  /** Sweeps until the signal aborts; never rejects. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        await sleep(SWEEP_MS, undefined, { signal, ref: false });
        this.sweep();
      } catch (error) {
        if (!signal.aborted) this.#parts.logger.error({ err: error }, 'sandbox: sweep failed');
      }
    }
  }
}
