import { In, type DataSource } from 'typeorm';
import type { Clock } from '../../kernel/clock.js';
import type { Logger } from '../../logging/logger.js';
import type { JobSet, QueueClient } from '../../queue/index.js';
import { ImpatientCalls } from '../impatient-calls.js';
import { OutboxMessage } from './outbox-message.entity.js';

export interface OutboxRelayParts {
  dataSource: DataSource;
  queue: Pick<QueueClient, 'add'>;
  /** The schemas of every job that may pass, by the name that the rows carry. */
  jobSets: Readonly<Record<string, JobSet>>;
  clock: Clock;
  logger: Logger;
}

/** Rows younger than this are left to the process that wrote them, milliseconds. */
const GRACE_MS = 2_000;
const BATCH = 100;
/** A request that has committed waits for the queue; with Redis away the sweep sends later. */
const PATIENCE = { limitMs: 2_000, pauseMs: 10_000 };

/**
 * Sends committed jobs to their queues. The process that commits sends at once; `sweep` sends what
 * a crash or an absent Redis left behind, in any process, each row in one at a time.
 */
export class OutboxRelay {
  /** Sent, but the row not yet deleted: one statement of the next sweep removes them all. */
  readonly #sent = new Set<string>();
  readonly #calls = new ImpatientCalls(PATIENCE);

  constructor(private readonly parts: OutboxRelayParts) {}

  /** Sends right after the commit; where the queue does not answer, the sweep does it later. */
  async sendNow(messages: readonly OutboxMessage[]): Promise<void> {
    await Promise.all(messages.map((message) => this.#sendOrLeave(message)));
  }

  /** Sends what was left behind and forgets what was sent; resolves with the number sent. */
  async sweep(): Promise<number> {
    await this.#forgetSent();
    const { dataSource, clock } = this.parts;
    return dataSource.transaction(async (manager) => {
      const left = await manager
        .createQueryBuilder(OutboxMessage, 'message')
        .where('message.createdAt < :before', {
          before: new Date(clock.now().getTime() - GRACE_MS),
        })
        .orderBy('message.createdAt')
        .limit(BATCH)
        .setLock('pessimistic_write')
        .setOnLocked('skip_locked')
        .getMany();
      const done: string[] = [];
      for (const message of left) {
        if (await this.#sendOrLeave(message)) done.push(message.jobId);
        else break;
      }
      if (done.length > 0) await manager.delete(OutboxMessage, { jobId: In(done) });
      for (const jobId of done) this.#sent.delete(jobId);
      return done.length;
    });
  }

  async #forgetSent(): Promise<void> {
    const jobIds = [...this.#sent];
    if (jobIds.length === 0) return;
    await this.parts.dataSource.manager.delete(OutboxMessage, { jobId: In(jobIds) });
    for (const jobId of jobIds) this.#sent.delete(jobId);
  }

  async #sendOrLeave(message: OutboxMessage): Promise<boolean> {
    const { jobId, queue, name } = message;
    try {
      await this.#calls.run(() => this.#send(message));
      this.#sent.add(jobId);
      return true;
    } catch (error) {
      this.parts.logger.warn(
        { err: error, jobId, queue, name },
        'outbox: not sent, the sweep will',
      );
      return false;
    }
  }

  async #send(message: OutboxMessage): Promise<void> {
    const jobSet = this.parts.jobSets[message.jobSet];
    if (!jobSet) throw new Error(`no job set '${message.jobSet}'`);
    const { queue, name, payload, jobId } = message;
    await this.parts.queue.add(queue, jobSet, name, payload, { jobId });
  }
}
