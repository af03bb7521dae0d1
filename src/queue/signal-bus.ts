import type { Redis } from 'ioredis';
import type { Logger } from '../logging/logger.js';
import { connectRedis } from './redis-connection.js';

export type SignalListener = (message: unknown) => void;

const CHANNEL_PREFIX = 'atoll:signal:';

/**
 * Tells the other processes that something happened, now, to whoever listens: nothing is kept and
 * nothing may depend on it for correctness. Use a job for what must not be lost.
 */
export class SignalBus {
  readonly #publisher: Redis;
  readonly #subscriber: Redis;
  readonly #listeners = new Map<string, Set<SignalListener>>();
  readonly #logger: Logger;
  #pending: Promise<void> = Promise.resolve();

  constructor(url: string, logger: Logger) {
    this.#logger = logger;
    this.#publisher = connectRedis(url);
    this.#subscriber = connectRedis(url);
    const warn = (error: Error) => logger.warn({ err: error }, 'redis: connection');
    this.#publisher.on('error', warn);
    this.#subscriber.on('error', warn);
    this.#subscriber.on('message', (channel: string, text: string) => this.#receive(channel, text));
  }

  /** Sends a message that JSON can carry. */
  async publish(channel: string, message: unknown): Promise<void> {
    await this.#publisher.publish(CHANNEL_PREFIX + channel, JSON.stringify(message));
  }

  /** Calls `listener` for each message of the channel; returns the function that ends it. */
  subscribe(channel: string, listener: SignalListener): () => void {
    const key = CHANNEL_PREFIX + channel;
    let listeners = this.#listeners.get(key);
    if (listeners === undefined) {
      listeners = new Set();
      this.#listeners.set(key, listeners);
      this.#enqueue(() => this.#subscriber.subscribe(key));
    }
    listeners.add(listener);
    return () => {
      const current = this.#listeners.get(key);
      if (!current?.delete(listener) || current.size > 0) return;
      this.#listeners.delete(key);
      this.#enqueue(() => this.#subscriber.unsubscribe(key));
    };
  }

  /** Resolves when Redis knows every subscription made so far. */
  ready(): Promise<void> {
    return this.#pending;
  }

  close(): Promise<void> {
    this.#listeners.clear();
    this.#publisher.disconnect();
    this.#subscriber.disconnect();
    return this.#pending;
  }

  /** Keeps the order of subscribe and unsubscribe; a lost connection subscribes again by itself. */
  #enqueue(step: () => Promise<unknown>): void {
    this.#pending = this.#pending.then(step).then(
      () => undefined,
      (error: unknown) => this.#logger.warn({ err: error }, 'signal bus: subscription'),
    );
  }

  #receive(channel: string, text: string): void {
    let message: unknown;
    try {
      message = JSON.parse(text);
    } catch {
      this.#logger.warn({ channel }, 'signal bus: not JSON');
      return;
    }
    for (const listener of this.#listeners.get(channel) ?? []) {
      try {
        listener(message);
      } catch (error) {
        this.#logger.error({ err: error, channel }, 'signal bus: listener');
      }
    }
  }
}
