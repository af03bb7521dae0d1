import type { EndReason } from '../../node-protocol/sandbox-spec.js';
import type { NodeParts } from './node-parts.js';
import type { SandboxEntry } from './sandbox-entry.js';
import type { StartFailed } from './start-failure.js';
import { tearDown } from './tear-down.js';

/** A sandbox was ended while it started. */
class StartAborted extends Error {}

/** Sends the report of an end; called once. */
type Report = () => Promise<void>;

/** Ends sandboxes: one way for a kill, an expiry, a crash and a failed start. */
export class EndSandbox {
  readonly #parts: NodeParts;
  /** Ends that could not be completed, with the report where it is not sent yet. */
  readonly #unfinished = new Map<SandboxEntry, Report | undefined>();
  readonly #background = new Set<Promise<void>>();

  constructor(parts: NodeParts) {
    this.#parts = parts;
  }

  /**
   * Ends a sandbox in whatever state it is, also in the middle of its start; resolves when nothing
   * of it is left and the report is sent. A second call joins the first.
   */
  run(entry: SandboxEntry, reason: EndReason): Promise<void> {
    entry.ending ??= this.#endWhenStartSettled(entry, reason);
    return entry.ending;
  }

  /** Like `run`, for callers that must not wait: with Redis away a report waits for it. */
  runInBackground(entry: SandboxEntry, reason: EndReason): void {
    this.#keep(this.run(entry, reason));
  }

  /** The end of a start that failed by itself. */
  afterFailedStart(entry: SandboxEntry, failure: StartFailed): void {
    entry.ending ??= this.#finish(entry, () =>
      this.#parts.reports.startFailed(entry, failure.message),
    );
  }

  /** Goes on with ends that could not be completed, such as a process stuck in the kernel. */
  retryUnfinished(): void {
    for (const [entry, report] of [...this.#unfinished]) {
      this.#unfinished.delete(entry);
      this.#keep(this.#finish(entry, report));
    }
  }

  /** Resolves when the ends that run in the background have ended. */
  async settled(): Promise<void> {
    while (this.#background.size > 0) await Promise.all(this.#background);
  }

  async #endWhenStartSettled(entry: SandboxEntry, reason: EndReason): Promise<void> {
    entry.abortStart(new StartAborted(reason));
    this.#parts.closeConnections(entry.executionId);
    await entry.starting;
    await this.#finish(entry, () => this.#parts.reports.ended(entry, reason));
  }

  async #finish(entry: SandboxEntry, report: Report | undefined): Promise<void> {
    const { registry, logger } = this.#parts;
    const { sandboxId, executionId } = entry;
    entry.state = 'ending';
    registry.rememberEnded(executionId);
    const outcome = await tearDown(this.#parts, entry);
    if (outcome.errors.length === 0) {
      logger.info({ sandboxId, executionId }, 'sandbox: ended');
    } else {
      const err = new AggregateError(outcome.errors, 'the sandbox was not removed completely');
      logger.error({ sandboxId, executionId, err }, 'sandbox: not removed yet');
      // What still has processes has not ended, so it is not said to have.
      this.#unfinished.set(entry, outcome.alive ? report : undefined);
    }
    if (!outcome.alive) await report?.();
  }

  #keep(end: Promise<void>): void {
    const guarded = end
      .catch((error: unknown) => this.#parts.logger.error({ err: error }, 'sandbox: end failed'))
      .finally(() => this.#background.delete(guarded));
    this.#background.add(guarded);
  }
}
