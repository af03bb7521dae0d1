import { randomUUID } from 'node:crypto';
import type { Logger } from '../logging/logger.js';
import type { SignalBus } from '../queue/index.js';
import { ImpatientCalls } from './impatient-calls.js';

/** A committed change waits this long for the others to be told; Redis may be away. */
const PATIENCE = { limitMs: 1_000, pauseMs: 10_000 };

export type CommitListener = (message: unknown) => void;

interface Envelope {
  origin: string;
  message: unknown;
}

/**
 * Tells every process what was just committed. Listeners in the committing process hear it before
 * the commit's caller goes on, so that a kill has closed this process's door when it answers; the
 * others hear it through Redis. Best effort: whoever listens also looks at the database now and then.
 */
export class CommitSignals {
  readonly #origin = randomUUID();
  readonly #listeners = new Map<string, Set<CommitListener>>();
  readonly #calls = new ImpatientCalls(PATIENCE);

  constructor(
    private readonly bus: Pick<SignalBus, 'publish' | 'subscribe'>,
    private readonly logger: Logger,
  ) {}

  async publish(channel: string, message: unknown): Promise<void> {
    this.#deliver(channel, message);
    try {
      const envelope: Envelope = { origin: this.#origin, message };
      await this.#calls.run(() => this.bus.publish(channel, envelope));
    } catch (error) {
      this.logger.warn({ err: error, channel }, 'signals: other processes were not told');
    }
  }

  subscribe(channel: string, listener: CommitListener): () => void {
    let listeners = this.#listeners.get(channel);
    if (!listeners) {
      listeners = new Set();
      this.#listeners.set(channel, listeners);
      // for as long as the bus lives, which is closed right after this
      this.bus.subscribe(channel, (received) => this.#receive(channel, received));
    }
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  /** Tells nobody any more. */
  close(): void {
    this.#listeners.clear();
  }

  #receive(channel: string, received: unknown): void {
    if (typeof received !== 'object' || received === null || !('origin' in received)) return;
    const envelope = received as Envelope;
    if (envelope.origin !== this.#origin) this.#deliver(channel, envelope.message);
  }

  #deliver(channel: string, message: unknown): void {
    for (const listener of this.#listeners.get(channel) ?? []) {
      try {
        listener(message);
      } catch (error) {
        this.logger.error({ err: error, channel }, 'signals: a listener failed');
      }
    }
  }
}
