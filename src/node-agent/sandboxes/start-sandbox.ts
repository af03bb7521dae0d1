import { randomBytes } from 'node:crypto';
import { AppError } from '../../kernel/app-error.js';
import type { StartSandboxJob } from '../../node-protocol/node-jobs.js';
import { assembleSandbox } from './assemble-sandbox.js';
import type { EndSandbox } from './end-sandbox.js';
import type { NodeParts } from './node-parts.js';
import { SandboxEntry } from './sandbox-entry.js';
import { StartFailed } from './start-failure.js';
import { StartGate } from './start-gate.js';
import { StepTimer, type StepTiming } from './step-timer.js';

export interface StartTimings {
  readonly executionId: string;
  readonly totalMs: number;
  readonly steps: readonly StepTiming[];
}

export interface StartSandboxOptions {
  /** Starts at the same time; more of them only make each slower (measured: 2 per core). */
  readonly concurrency: number;
  /** Told after each start that succeeded. */
  readonly onTimed?: (timings: StartTimings) => void;
}

/** The predecessor could not be removed yet: the queue sends the job again a little later. */
class StillEnding extends AppError {
  constructor(sandboxId: string) {
    super('conflict', `sandbox ${sandboxId} is not gone yet`, { code: 'still_ending' });
  }
}

/** Starts a sandbox of which the control plane sent a job, and reports how that went. */
export class StartSandbox {
  readonly #parts: NodeParts;
  readonly #end: EndSandbox;
  readonly #gate: StartGate;
  readonly #onTimed: (timings: StartTimings) => void;

  constructor(parts: NodeParts, end: EndSandbox, options: StartSandboxOptions) {
    this.#parts = parts;
    this.#end = end;
    this.#gate = new StartGate(options.concurrency);
    this.#onTimed = options.onTimed ?? (() => undefined);
  }

  /**
   * Resolves when the sandbox runs or nothing of it is left, with the report on its way. A repeated
   * job, and one whose kill came first, start nothing.
   * @throws {AppError} conflict, where the execution before it cannot be removed yet
   */
  async run({ sandbox }: StartSandboxJob): Promise<void> {
    const { registry, reports, logger, bootId, daemonProgram } = this.#parts;
    if (registry.hasEnded(sandbox.executionId)) {
      logger.info(only(sandbox), 'start: this execution has ended already');
      return;
    }
    const present = registry.get(sandbox.sandboxId);
    if (present !== undefined && present.executionId !== sandbox.executionId) {
      // A successor waits for what is ending; a living predecessor wins over a stray job.
      if (present.ending === undefined) {
        await reports.startFailed(sandbox, new StartFailed('occupied').message);
        return;
      }
      await present.ending;
      if (registry.get(sandbox.sandboxId) === present) throw new StillEnding(sandbox.sandboxId);
      return this.run({ version: 1, sandbox });
    }
    if (present !== undefined) {
      await present.starting;
      if (present.state === 'running') await reports.started(present);
      return;
    }
    const controlToken = randomBytes(32).toString('hex');
    const programFolders = daemonProgram.mounts.map(({ source }) => source);
    const entry = new SandboxEntry(sandbox, { controlToken, bootId, programFolders });
    registry.add(entry);
    entry.starting = this.#start(entry);
    await entry.starting;
    await (entry.ending ?? reports.started(entry));
  }

  /** Never rejects: a failure becomes the entry's end. */
  async #start(entry: SandboxEntry): Promise<void> {
    const { registry, logger } = this.#parts;
    let leave: (() => void) | undefined;
    try {
      leave = await this.#gate.enter(entry.startSignal);
      const timer = new StepTimer();
      await assembleSandbox(this.#parts, entry, timer);
      entry.startSignal.throwIfAborted();
      entry.state = 'running';
      await timer.run('record', () => registry.save(entry));
      const timings = { ...only(entry), totalMs: timer.totalMs, steps: timer.steps };
      logger.debug(timings, 'sandbox: started');
      this.#onTimed(timings);
    } catch (error) {
      // Where an end came in between, it undoes the start and reports: here is nothing left to do.
      if (entry.ending !== undefined) return;
      const failure = failureOf(entry.startSignal.aborted ? entry.startSignal.reason : error);
      logger.error({ ...only(entry), step: failure.step, err: error }, 'sandbox: start failed');
      this.#end.afterFailedStart(entry, failure);
    } finally {
      leave?.();
    }
  }
}

/** The reason of an abort counts more than the error that a step made of it. */
const failureOf = (error: unknown): StartFailed =>
  error instanceof StartFailed ? error : new StartFailed('runtime', error);

const only = ({ sandboxId, executionId }: { sandboxId: string; executionId: string }) => ({
  sandboxId,
  executionId,
});
