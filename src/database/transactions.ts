import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource, EntityManager } from 'typeorm';
import type { Clock } from '../kernel/clock.js';
import type { CommitSignals } from './commit-signals.js';
import { OutboxMessage } from './outbox/outbox-message.entity.js';
import type { OutboxRelay } from './outbox/outbox-relay.js';
import { sqlState } from './sql-state.js';

export interface OutboxJob {
  queue: string;
  jobSet: string;
  name: string;
  payload: object;
  /** Equal ids are the same job. */
  jobId: string;
}

/** One database transaction and what follows its commit. */
export interface Transaction {
  readonly manager: EntityManager;
  readonly now: Date;
  /** Writes the job beside the state; it is sent after the commit. */
  addJob(job: OutboxJob): Promise<void>;
  /** Tells the other processes after the commit. */
  announce(channel: string, message: unknown): void;
}

/** Serialization failure and deadlock: the same work may succeed when it is run again. */
const RETRYABLE = new Set(['40001', '40P01']);
const ATTEMPTS = 5;

/** Runs work in transactions; side effects follow the commit, never a rollback. */
export class Transactions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly relay: OutboxRelay,
    private readonly signals: CommitSignals,
    private readonly clock: Clock,
  ) {}

  /** Runs `work` in one transaction, again where the database asks for it; so it must be repeatable. */
  async run<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#once(work);
      } catch (error) {
        const again = attempt < ATTEMPTS && RETRYABLE.has(sqlState(error) ?? '');
        if (!again) throw error;
        await sleep(Math.random() * 10 * 2 ** attempt);
      }
    }
  }

  async #once<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const jobs: OutboxMessage[] = [];
    const announcements: { channel: string; message: unknown }[] = [];
    const now = this.clock.now();
    const result = await this.dataSource.transaction(async (manager) =>
      work({
        manager,
        now,
        addJob: async (job) => {
          const message = Object.assign(new OutboxMessage(), { ...job, createdAt: now });
          // the same job may be asked for twice before its row is swept away
          await manager
            .createQueryBuilder()
            .insert()
            .into(OutboxMessage)
            .values(message)
            .orIgnore()
            .execute();
          jobs.push(message);
        },
        announce: (channel, message) => void announcements.push({ channel, message }),
      }),
    );
    await Promise.all([
      this.relay.sendNow(jobs),
      ...announcements.map(({ channel, message }) => this.signals.publish(channel, message)),
    ]);
    return result;
  }
}
