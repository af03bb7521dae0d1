import type { Readable } from 'node:stream';

/** A receiver of encoded events, such as the response of a Start or Connect call. */
export interface Subscriber {
  readonly open: boolean;
  /** False means: no more before the next drain. */
  send(frame: Buffer): boolean;
  onDrain(listener: () => void): void;
  onClose(listener: () => void): void;
}

/**
 * Hands events to every subscriber. While one of them lags, the sources are not read, so that
 * the kernel holds the writer back and the daemon's memory stays flat. Without a subscriber
 * output is read and dropped: late ones get live output only.
 */
export class OutputFanout {
  readonly #subscribers = new Set<Subscriber>();
  readonly #lagging = new Set<Subscriber>();
  readonly #sources: readonly Readable[];

  constructor(sources: readonly Readable[]) {
    this.#sources = sources;
  }

  get blocked(): boolean {
    return this.#lagging.size > 0;
  }

  add(subscriber: Subscriber): void {
    if (!subscriber.open) return;
    this.#subscribers.add(subscriber);
    subscriber.onDrain(() => this.#released(subscriber));
    subscriber.onClose(() => this.remove(subscriber));
  }

  remove(subscriber: Subscriber): void {
    this.#subscribers.delete(subscriber);
    this.#released(subscriber);
  }

  send(frame: Buffer): void {
    for (const subscriber of this.#subscribers) {
      if (!subscriber.send(frame)) this.#lagging.add(subscriber);
    }
    if (this.blocked) for (const source of this.#sources) source.pause();
  }

  #released(subscriber: Subscriber): void {
    if (!this.#lagging.delete(subscriber) || this.blocked) return;
    for (const source of this.#sources) source.resume();
  }
}
