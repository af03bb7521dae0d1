import { setTimeout as delay } from 'node:timers/promises';
import type { ChildExit } from '../../embedded/child-process.js';

/** One run of a program. */
export interface Run {
  readonly exited: Promise<ChildExit>;
  stop(): Promise<void>;
}

export interface ServiceOptions {
  name: string;
  start: () => Promise<Run>;
  /** Told when it has ended by itself, and when it could not be started again. */
  onTrouble: (text: string) => void;
  backoff?: { firstMs: number; longestMs: number; calmMs: number };
}

const BACKOFF = { firstMs: 500, longestMs: 5_000, calmMs: 10_000 };

/**
 * Keeps a program running: one that ends by itself is started again, after a pause that doubles
 * until it has stayed up for a while.
 */
export class SupervisedService {
  readonly name: string;
  readonly #options: ServiceOptions;
  readonly #stopping = new AbortController();
  #run: Run | undefined;
  #loop: Promise<void> | undefined;

  constructor(options: ServiceOptions) {
    this.name = options.name;
    this.#options = options;
  }

  /** Resolves when the first run has started. @throws what its start throws */
  async start(): Promise<void> {
    this.#run = await this.#options.start();
    this.#loop = this.#keepRunning(this.#run);
  }

  /** Ends it and waits for its end. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#run?.stop();
    await this.#loop;
  }

  async #keepRunning(first: Run): Promise<void> {
    const { firstMs, longestMs, calmMs } = this.#options.backoff ?? BACKOFF;
    let run: Run | undefined = first;
    let pauseMs = firstMs;
    for (;;) {
      const startedAt = Date.now();
      let what = 'could not be started';
      if (run !== undefined) {
        const { code, signal } = await run.exited;
        what = `ended (${signal ?? `code ${code}`})`;
      }
      if (this.#stopping.signal.aborted) return;
      if (Date.now() - startedAt > calmMs) pauseMs = firstMs;
      this.#options.onTrouble(`${this.name} ${what}; starting it again in ${pauseMs / 1_000} s`);
      if (!(await this.#pause(pauseMs))) return;
      pauseMs = Math.min(pauseMs * 2, longestMs);
      run = await this.#startAgain();
    }
  }

  async #startAgain(): Promise<Run | undefined> {
    try {
      const run = await this.#options.start();
      this.#run = run;
      // A stop that came during the start has seen the old run only.
      if (this.#stopping.signal.aborted) await run.stop();
      return run;
    } catch (error) {
      this.#options.onTrouble(`${this.name}: ${error instanceof Error ? error.message : 'failed'}`);
      return undefined;
    }
  }

  /** @returns false when it was cut short by a stop */
  async #pause(ms: number): Promise<boolean> {
    try {
      await delay(ms, undefined, { signal: this.#stopping.signal });
      return true;
    } catch {
      return false;
    }
  }
}
