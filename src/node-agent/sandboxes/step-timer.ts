export interface StepTiming {
  readonly step: string;
  /** Begin of the step after the timer's, milliseconds. */
  readonly startMs: number;
  readonly durationMs: number;
}

/** Measures the steps of one start; steps may overlap. */
export class StepTimer {
  readonly #begin = performance.now();
  readonly #steps: StepTiming[] = [];

  /** Runs a step and keeps how long it took, also where it fails. */
  async run<T>(step: string, work: () => Promise<T> | T): Promise<T> {
    const begin = performance.now();
    try {
      return await work();
    } finally {
      this.#steps.push({
        step,
        startMs: round(begin - this.#begin),
        durationMs: round(performance.now() - begin),
      });
    }
  }

  /** In the order in which the steps ended. */
  get steps(): readonly StepTiming[] {
    return this.#steps;
  }

  get totalMs(): number {
    return round(performance.now() - this.#begin);
  }
}

const round = (milliseconds: number): number => Math.round(milliseconds * 100) / 100;
