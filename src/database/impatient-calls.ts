export interface Patience {
  /** Longest wait for an answer, milliseconds. */
  limitMs: number;
  /** While an answer is overdue, only one call in this many milliseconds waits at all. */
  pauseMs: number;
}

/**
 * Calls of something that answers late or never while its server is away, as a Redis client does
 * that keeps its commands for the next connection. A call that is given up may still be carried out.
 */
export class ImpatientCalls {
  readonly #patience: Patience;
  #overdue = 0;
  #nextTryAt = 0;

  constructor(patience: Patience) {
    this.#patience = patience;
  }

  /** @throws where it fails, does not answer in time, or where others wait in vain already */
  async run<T>(call: () => Promise<T>): Promise<T> {
    const { limitMs, pauseMs } = this.#patience;
    if (this.#overdue > 0) {
      const now = performance.now();
      if (now < this.#nextTryAt) throw new Error('an earlier call is still without an answer');
      this.#nextTryAt = now + limitMs + pauseMs;
    }
    const answer = call();
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        this.#countOverdue(answer);
        reject(new Error(`no answer in ${limitMs} ms`));
      }, limitMs);
    });
    try {
      return await Promise.race([answer, limit]);
    } finally {
      clearTimeout(timer);
    }
  }

  #countOverdue(answer: Promise<unknown>): void {
    this.#overdue += 1;
    this.#nextTryAt = performance.now() + this.#patience.pauseMs;
    const settled = (): void => void (this.#overdue -= 1);
    answer.then(settled, settled);
  }
}
