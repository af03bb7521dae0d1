/** Lets a bounded number of starts run at once; the others wait in the order of their arrival. */
export class StartGate {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  /** @param width starts at the same time, at least 1 */
  constructor(width: number) {
    this.#free = width;
  }

  /**
   * Waits for a place; returns the function that gives it back (once, further calls do nothing).
   * @throws the signal's reason where it aborts first
   */
  async enter(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (this.#free > 0) this.#free -= 1;
    else await this.#turn(signal);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      const next = this.#waiting.shift();
      if (next === undefined) this.#free += 1;
      else next();
    };
  }

  #turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const onTurn = () => {
        signal.removeEventListener('abort', onAbort);
        resolve();
      };
      const onAbort = () => {
        this.#waiting.splice(this.#waiting.indexOf(onTurn), 1);
        reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
      };
      this.#waiting.push(onTurn);
      signal.addEventListener('abort', onAbort, { once: true });
    });
  }
}
