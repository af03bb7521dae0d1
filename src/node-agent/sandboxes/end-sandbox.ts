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
    entry.endReason = reason;
    entry.abortStart(new StartAborted(reason));
    this.#parts.closeConnections(entry.executionId);
    await entry.starting;
    await this.#finish(entry, () => this.#parts.reports.ended(entry, reason));
  }

  async #finish(entry: SandboxEntry, report: Report | undefined): Promise<void> {
    const { registry, slots, logger } = this.#parts;
    const { sandboxId, executionId } = entry;
    entry.state = 'ending';
    registry.rememberEnded(executionId);
    // A full disk must not keep a sandbox alive: the next agent then knows a little less.
    const saved = registry.save(entry).catch((error: unknown) => {
      logger.warn({ sandboxId, executionId, err: error }, 'sandbox: end not recorded');
    });
    const { alive, errors } = await tearDown(this.#parts, entry);
    await saved;
    // What still has processes has not ended, so it is not said to have.
    const unsent = alive ? report : await this.#send(entry, report);
    if (errors.length > 0) {
      const err = new AggregateError(errors, 'the sandbox was not removed completely');
      logger.error({ sandboxId, executionId, err }, 'sandbox: not removed yet');
    }
    if (errors.length > 0 || unsent !== undefined) {
      this.#unfinished.set(entry, unsent);
      return;
    }
    // Only now: a heartbeat without it, before the report, would say that it was lost.
    await registry.remove(entry);
    if (entry.slot !== undefined) slots.release(entry.slot);
    logger.info({ sandboxId, executionId }, 'sandbox: ended');
  }

  /** Returns the report where it could not be sent. */
  async #send(entry: SandboxEntry, report: Report | undefined): Promise<Report | undefined> {
    try {
      await report?.();
      return undefined;
    } catch (error) {
      const { sandboxId, executionId } = entry;
      this.#parts.logger.warn({ sandboxId, executionId, err: error }, 'sandbox: end not reported');
      return report;
    }
  }

  #keep(end: Promise<void>): void {
    const guarded = end
      .catch((error: unknown) => this.#parts.logger.error({ err: error }, 'sandbox: end failed'))
      .finally(() => this.#background.delete(guarded));
    this.#background.add(guarded);
  }
}
