import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Queue } from 'bullmq';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { QueueClient } from '../../../src/queue/queue-client.js';
import { connectRedis } from '../../../src/queue/redis-connection.js';
import { SignalBus } from '../../../src/queue/signal-bus.js';
import { WorkerHost } from '../../../src/queue/worker-host.js';
import { startRedis, type RunningRedis } from '../../support/redis-server.js';

const jobs = {
  'number.add': z.object({ version: z.literal(1), value: z.number() }),
  'text.say': z.object({ version: z.literal(1), text: z.string() }),
} as const;

const logger = pino({ level: 'silent' });
let redis: RunningRedis;
const closers: (() => Promise<void>)[] = [];

beforeAll(async () => {
  redis = await startRedis();
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});
afterAll(() => redis.stop());

function client(): QueueClient {
  const made = new QueueClient(redis.url, logger);
  closers.push(() => made.close());
  return made;
}

function host(): WorkerHost {
  const made = new WorkerHost(redis.url, logger);
  closers.push(() => made.close());
  return made;
}

function rawQueue(name: string): Queue {
  const connection = connectRedis(redis.url);
  const queue = new Queue(name, { connection, prefix: 'atoll' });
  closers.push(async () => {
    await queue.close();
    connection.disconnect();
  });
  return queue;
}

const never = () => Promise.reject(new Error('not expected'));

describe('queue', () => {
  it('hands the parsed payload to the handler of its name', async () => {
    const name = randomUUID();
    const seen: unknown[] = [];
    host().work(
      name,
      jobs,
      {
        'number.add': async ({ value }) => void seen.push(value),
        'text.say': async ({ text }) => void seen.push(text),
      },
      { concurrency: 1 },
    );
    const queue = client();
    await queue.add(name, jobs, 'number.add', { version: 1, value: 7 }, { jobId: 'a' });
    await queue.add(name, jobs, 'text.say', { version: 1, text: 'hi' }, { jobId: 'b' });
    await vi.waitFor(() => expect(seen).toEqual([7, 'hi']));
  });

  it('runs a job id once', async () => {
    const name = randomUUID();
    const seen: number[] = [];
    const queue = client();
    for (const value of [1, 2]) {
      await queue.add(name, jobs, 'number.add', { version: 1, value }, { jobId: 'same' });
    }
    await queue.add(name, jobs, 'number.add', { version: 1, value: 3 }, { jobId: 'other' });
    const add = async ({ value }: { value: number }) => void seen.push(value);
    host().work(name, jobs, { 'number.add': add, 'text.say': never }, { concurrency: 1 });
    await vi.waitFor(() => expect(seen).toEqual([1, 3]));
  });

  it('drops a second job of an id that waits, and takes the id again once it is done', async () => {
    const name = randomUUID();
    const seen: number[] = [];
    const queue = client();
    const say = (value: number) =>
      queue.add(
        name,
        jobs,
        'number.add',
        { version: 1, value },
        { jobId: 'beat', keepFinished: false },
      );
    await say(1);
    await say(2);
    const add = async ({ value }: { value: number }) => void seen.push(value);
    host().work(name, jobs, { 'number.add': add, 'text.say': never }, { concurrency: 1 });
    await vi.waitFor(() => expect(seen).toEqual([1]));
    await vi.waitFor(async () => {
      await say(3);
      expect(seen.at(-1)).toBe(3);
    });
  });

  it('refuses a malformed payload before it is added', async () => {
    const bad = { version: 1, value: 'x' } as unknown as { version: 1; value: number };
    await expect(
      client().add(randomUUID(), jobs, 'number.add', bad, { jobId: 'bad' }),
    ).rejects.toMatchObject({ kind: 'invalid' });
  });

  it.each([
    ['a malformed payload', 'number.add', { version: 1, value: 'x' }],
    ['a version it does not know', 'number.add', { version: 2, value: 1 }],
    ['an unknown name', 'number.divide', { version: 1, value: 1 }],
  ])('fails %s at once and for good', async (_what, jobName, payload) => {
    const name = randomUUID();
    const queue = rawQueue(name);
    const job = await queue.add(jobName, payload, { attempts: 5, backoff: 1 });
    host().work(name, jobs, { 'number.add': never, 'text.say': never }, { concurrency: 1 });
    await vi.waitFor(async () => expect(await job.getState()).toBe('failed'));
    expect(await queue.getJob(job.id ?? '')).toMatchObject({ attemptsMade: 1 });
  });

  it('tries again, later each time, until the handler succeeds', async () => {
    const name = randomUUID();
    const times: number[] = [];
    const add = async () => {
      times.push(Date.now());
      if (times.length < 3) throw new Error('not yet');
    };
    host().work(name, jobs, { 'number.add': add, 'text.say': never }, { concurrency: 1 });
    await client().add(name, jobs, 'number.add', { version: 1, value: 1 }, { jobId: 'retry' });
    await vi.waitFor(() => expect(times).toHaveLength(3), { timeout: 5_000 });
    const [first = 0, second = 0, third = 0] = times;
    expect(second - first).toBeGreaterThanOrEqual(200);
    expect(third - second).toBeGreaterThanOrEqual(400);
  });

  it('waits for running handlers when it closes, and takes no more', async () => {
    const name = randomUUID();
    const log: string[] = [];
    const worker = new WorkerHost(redis.url, logger);
    const add = async ({ value }: { value: number }) => {
      log.push(`begin ${value}`);
      await sleep(150);
      log.push(`end ${value}`);
    };
    worker.work(name, jobs, { 'number.add': add, 'text.say': never }, { concurrency: 1 });
    const queue = client();
    for (const value of [1, 2]) {
      const jobId = `job-${value}`;
      await queue.add(name, jobs, 'number.add', { version: 1, value }, { jobId });
    }
    await vi.waitFor(() => expect(log).toEqual(['begin 1']));
    await worker.close();
    expect(log).toEqual(['begin 1', 'end 1']);
  });

  it('answers a ping, and says so where Redis is gone', async () => {
    await client().ping();
    const gone = new QueueClient('unix:/tmp/atoll-no-such.sock', logger);
    await expect(gone.ping(100)).rejects.toMatchObject({ kind: 'unavailable' });
    await gone.close();
  });
});

describe('signal bus', () => {
  function bus(): SignalBus {
    const made = new SignalBus(redis.url, logger);
    closers.push(() => made.close());
    return made;
  }

  it('reaches the listeners of a channel in other processes', async () => {
    const [one, two] = [bus(), bus()];
    const seen: unknown[] = [];
    two.subscribe('nodes', (message) => seen.push(message));
    two.subscribe('nodes', () => {
      throw new Error('a bad listener does not take the others with it');
    });
    two.subscribe('nodes', (message) => seen.push(message));
    two.subscribe('others', () => seen.push('wrong channel'));
    await two.ready();
    await one.publish('nodes', { id: 1 });
    await vi.waitFor(() => expect(seen).toEqual([{ id: 1 }, { id: 1 }]));
  });

  it('is silent after the subscription ended, and can begin again', async () => {
    const [one, two] = [bus(), bus()];
    const seen: unknown[] = [];
    two.subscribe('x', (message) => seen.push(['first', message]))();
    two.subscribe('x', (message) => seen.push(['second', message]));
    await two.ready();
    await one.publish('x', 1);
    await vi.waitFor(() => expect(seen).toEqual([['second', 1]]));
  });
});

it('refuses an address that is not one of Redis', () => {
  expect(() => connectRedis('http://localhost')).toThrow(/REDIS_URL/);
});
