import { setTimeout as sleep } from 'node:timers/promises';
import { UnrecoverableError, Worker, type Job } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Logger } from '../logging/logger.js';
import type { JobHandlers, JobName, JobPayload, JobSet } from './job-set.js';
import { connectRedis, QUEUE_PREFIX } from './redis-connection.js';

export interface WorkOptions {
  /** Jobs of this queue that run at the same time in this process. */
  readonly concurrency: number;
}

/**
 * Jobs of a process that was killed are taken over some 10 to 15 s later, well within the time that
 * a person waits for a sandbox; and as often as it takes, since each job may be run again.
 */
const TAKE_OVER = { lockDuration: 10_000, stalledInterval: 5_000, maxStalledCount: 10 };
/** Longest wait of a close for Redis once no handler runs any more, milliseconds. */
const CLOSE_WAIT_MS = 2_000;

/** Runs the handlers of typed jobs. */
export class WorkerHost {
  readonly #redis: Redis;
  readonly #logger: Logger;
  readonly #workers: Worker[] = [];
  /** What runs now; none of them rejects. */
  readonly #running = new Set<Promise<unknown>>();

  constructor(url: string, logger: Logger) {
    this.#logger = logger;
    this.#redis = connectRedis(url);
    this.#redis.on('error', (error: Error) => logger.warn({ err: error }, 'redis: connection'));
  }

  /**
   * Starts to work on a queue. A handler that rejects is tried again as the job's options say; a
   * payload that does not match its schema never gets better, so it fails at once and for good.
   */
  work<Set extends JobSet>(
    queueName: string,
    jobSet: Set,
    handlers: JobHandlers<Set>,
    { concurrency }: WorkOptions,
  ): void {
    const worker = new Worker(queueName, (job) => this.#track(runJob(job, jobSet, handlers)), {
      connection: this.#redis,
      prefix: QUEUE_PREFIX,
      concurrency,
      ...TAKE_OVER,
    });
    const logger = this.#logger.child({ queue: queueName });
    worker.on('error', (error) => logger.warn({ err: error }, 'worker: error'));
    worker.on('failed', (job, error) => {
      const facts = { job: job?.name, jobId: job?.id, attempt: job?.attemptsMade, err: error };
      if (error instanceof UnrecoverableError) logger.error(facts, 'job: refused');
      else logger.warn(facts, 'job: failed');
    });
    this.#workers.push(worker);
  }

  /**
   * Takes no more jobs and resolves when the handlers that run have ended. Where Redis is away it
   * does not learn of their end, so that they are run again.
   */
  async close(): Promise<void> {
    const workers = this.#workers.splice(0);
    const closing = Promise.all(workers.map((worker) => worker.close()));
    await Promise.race([closing, this.#idle().then(() => sleep(CLOSE_WAIT_MS))]);
    this.#redis.disconnect();
    // Each has a connection of its own, which would wait for Redis to take its farewell. One that
    // never was connected is not even told of this.
    const disconnecting = Promise.allSettled(workers.map((worker) => worker.disconnect()));
    await Promise.race([Promise.all([closing, disconnecting]), sleep(CLOSE_WAIT_MS)]);
  }

  async #idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  async #track(work: Promise<void>): Promise<void> {
    const ended = work.then(
      () => undefined,
      () => undefined,
    );
    this.#running.add(ended);
    try {
      await work;
    } finally {
      this.#running.delete(ended);
    }
  }
}

async function runJob<Set extends JobSet>(
  job: Job,
  jobSet: Set,
  handlers: JobHandlers<Set>,
): Promise<void> {
  const handler = isJobName(jobSet, job.name) ? handlers[job.name] : undefined;
  if (handler === undefined) throw new UnrecoverableError(`unknown job '${job.name}'`);
  const parsed = jobSet[job.name]?.safeParse(job.data);
  if (!parsed?.success) {
    const where = parsed?.error.issues.map((issue) => issue.path.join('.')).join(', ');
    // The fields' names only: a payload's text has no business in a log.
    throw new UnrecoverableError(`malformed payload of '${job.name}' (${where ?? ''})`);
  }
  await handler(parsed.data as JobPayload<Set, JobName<Set>>);
}

const isJobName = <Set extends JobSet>(jobSet: Set, name: string): name is JobName<Set> =>
  Object.hasOwn(jobSet, name);
