import type { Logger } from '../../logging/logger.js';

export interface SweepOptions {
  name: string;
  /** Pause between the end of one run and the start of the next, milliseconds. */
  everyMs: number;
  run: () => Promise<unknown>;
  logger: Logger;
}

/** Does something again and again, never twice at once; a failure is logged and tried again. */
export class Sweep {
  readonly #options: SweepOptions;
  readonly #stopped = Promise.withResolvers<void>();
  readonly #ended: Promise<void>;
  #running = true;

  constructor(options: SweepOptions) {
    this.#options = options;
    this.#ended = this.#loop();
  }

  /** Resolves when the run that is in progress has ended. */
  async stop(): Promise<void> {
    this.#running = false;
    this.#stopped.resolve();
    await this.#ended;
  }

  async #loop(): Promise<void> {
    const { name, everyMs, run, logger } = this.#options;
    while (this.#running) {
      await this.#pause(everyMs);
      if (!this.#running) return;
      try {
        await run();
      } catch (error) {
        logger.error({ err: error, sweep: name }, 'sweep failed');
      }
    }
  }

  async #pause(milliseconds: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, milliseconds);
    await Promise.race([promise, this.#stopped.promise]);
    clearTimeout(timer);
  }
}
