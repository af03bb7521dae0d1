/** Signals that ask to stop, in the order of their coming. */
export class SignalWishes {
  /** Told of every wish as it comes. */
  onWish: () => void = () => undefined;
  readonly #names = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  readonly #come: NodeJS.Signals[] = [];
  #wake: () => void = () => undefined;
  readonly #listener = (signal: NodeJS.Signals): void => this.add(signal);

  constructor() {
    for (const name of this.#names) process.on(name, this.#listener);
  }

  add(signal: NodeJS.Signals): void {
    this.onWish();
    this.#come.push(signal);
    this.#wake();
  }

  async next(): Promise<NodeJS.Signals> {
    for (;;) {
      const signal = this.#come.shift();
      if (signal !== undefined) return signal;
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  close(): void {
    for (const name of this.#names) process.off(name, this.#listener);
  }
}
