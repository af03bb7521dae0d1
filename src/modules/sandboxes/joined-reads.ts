/** Reads many ids at once; what is not in the map was not found. */
export type ReadMany<T> = (ids: string[]) => Promise<ReadonlyMap<string, T | Promise<T>>>;

interface Batch<T> {
  readonly ids: Set<string>;
  readonly found: ReturnType<ReadMany<T>>;
}

/**
 * Joins reads by id: one query at a time, the next one for everything that was asked for meanwhile.
 * A read never joins a query that was sent before it, so that its answer is never older than itself.
 */
export class JoinedReads<T> {
  readonly #readMany: ReadMany<T>;
  /** Not sent yet: it may be joined. */
  #next: Batch<T> | undefined;
  /** Settles with the query that is under way; never rejects. */
  #current: Promise<unknown> = Promise.resolve();

  constructor(readMany: ReadMany<T>) {
    this.#readMany = readMany;
  }

  /** Undefined where there is nothing of this id. */
  async read(id: string): Promise<T | undefined> {
    this.#next ??= this.#plan();
    const { ids, found } = this.#next;
    ids.add(id);
    return (await found).get(id);
  }

  #plan(): Batch<T> {
    const ids = new Set<string>();
    const found = this.#send(ids, this.#current);
    this.#current = found.catch(() => undefined);
    return { ids, found };
  }

  async #send(ids: Set<string>, before: Promise<unknown>): ReturnType<ReadMany<T>> {
    await before;
    this.#next = undefined;
    return this.#readMany([...ids]);
  }
}
