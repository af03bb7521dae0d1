import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { AppError } from '../kernel/app-error.js';
import type { Logger } from '../logging/logger.js';
import type { JobName, JobPayload, JobSet } from './job-set.js';
import { connectRedis, QUEUE_PREFIX } from './redis-connection.js';

export interface AddOptions {
  /** A job whose id is known already is not added again; no colon in it, and not digits only. */
  readonly jobId: string;
  /** Runs of the job in all, the first one included. */
  readonly attempts?: number;
  /**
   * False: a finished job is forgotten at once, so that its id may be added again; while it waits,
   * a second one of that id is dropped. Default true.
   */
  readonly keepFinished?: boolean;
  /** True: the job takes the place of one of its id that waits; one that is worked on stays. */
  readonly replaceWaiting?: boolean;
}

/** Runs of a job in all: with the backoff below the last one comes about a minute after the first. */
const DEFAULT_ATTEMPTS = 8;
const FIRST_BACKOFF_MS = 250;
/** Finished jobs that stay, so that a repeated id is recognised and people can look at them. */
const KEEP = { completed: 1_000, failed: 1_000 };

/** Adds typed jobs to queues; one connection for all of them. */
export class QueueClient {
  readonly #redis: Redis;
  readonly #queues = new Map<string, Queue>();
  readonly #logger: Logger;

  constructor(url: string, logger: Logger) {
    this.#redis = connectRedis(url);
    this.#logger = logger;
    this.#redis.on('error', (error: Error) => logger.warn({ err: error }, 'redis: connection'));
  }

  /**
   * Adds a job; resolves when Redis has it.
   * @throws {AppError} invalid, where the payload is not what the job's schema says
   */
  async add<Set extends JobSet, Name extends JobName<Set>>(
    queueName: string,
    jobSet: Set,
    name: Name,
    payload: JobPayload<Set, Name>,
    options: AddOptions,
  ): Promise<void> {
    const { jobId, attempts = DEFAULT_ATTEMPTS, keepFinished = true } = options;
    const parsed = jobSet[name]?.safeParse(payload);
    if (!parsed?.success) {
      const cause = parsed?.error;
      throw new AppError('invalid', `the payload of job ${name} is malformed`, { cause });
    }
    const queue = this.#queue(queueName);
    if (options.replaceWaiting === true) await queue.remove(jobId);
    await queue.add(name, parsed.data, {
      jobId,
      attempts,
      backoff: { type: 'exponential', delay: FIRST_BACKOFF_MS },
      removeOnComplete: keepFinished ? { count: KEEP.completed } : true,
      removeOnFail: keepFinished ? { count: KEEP.failed } : true,
    });
  }

  /** Resolves when Redis answers. @throws where it does not within `timeoutMs` milliseconds */
  async ping(timeoutMs = 1_000): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      const error = new AppError('unavailable', 'Redis does not answer');
      timer = setTimeout(() => reject(error), timeoutMs);
    });
    try {
      await Promise.race([this.#redis.ping(), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#queues.values()].map((queue) => queue.close()));
    this.#queues.clear();
    this.#redis.disconnect();
  }

  #queue(name: string): Queue {
    let queue = this.#queues.get(name);
    if (queue === undefined) {
      queue = new Queue(name, { connection: this.#redis, prefix: QUEUE_PREFIX });
      queue.on('error', (error) => this.#logger.warn({ err: error, queue: name }, 'queue: error'));
      this.#queues.set(name, queue);
    }
    return queue;
  }
}
