/**
 * Runs the work of one key in the order of the calls, work of different keys side by side: a
 * container's kill never overtakes its create.
 */
export class KeyedQueue {
  private readonly tails = new Map<string, Promise<unknown>>();

  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const previous = this.tails.get(key) ?? Promise.resolve();
    const result = previous.then(work, work);
    const tail: Promise<void> = result.then(
      () => this.forget(key, tail),
      () => this.forget(key, tail),
    );
    this.tails.set(key, tail);
    return result;
  }

  /** True while work of the key runs or waits. */
  isBusy(key: string): boolean {
    return this.tails.has(key);
  }

  private forget(key: string, tail: Promise<unknown>): void {
    if (this.tails.get(key) === tail) this.tails.delete(key);
  }
}
