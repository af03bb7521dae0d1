/** Signals that ask to stop, in the order of their coming. */
export class SignalWishes {
  /** Told of every wish as it comes. */
  onWish: () => void = () => undefined;
  readonly #names = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  readonly #come: NodeJS.Signals[] = [];
  #wake: () => void = () => undefined;
  #next = new AbortController();
  readonly #listener = (signal: NodeJS.Signals): void => this.add(signal);

  constructor() {
    for (const name of this.#names) process.on(name, this.#listener);
  }

  add(signal: NodeJS.Signals): void {
    this.onWish();
    this.#come.push(signal);
    this.#wake();
    this.#next.abort();
  }

  /** Aborted when a wish has come that `next` has not given yet. */
  get another(): AbortSignal {
    return this.#next.signal;
  }

  async next(): Promise<NodeJS.Signals> {
    for (;;) {
      const signal = this.#come.shift();
      if (signal !== undefined) {
        if (this.#come.length === 0) this.#next = new AbortController();
        return signal;
      }
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  close(): void {
    for (const name of this.#names) process.off(name, this.#listener);
  }
}
