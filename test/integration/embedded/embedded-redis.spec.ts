import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EmbeddedService } from '../../../src/embedded/embedded-postgres.js';
import { startEmbeddedRedis } from '../../../src/embedded/embedded-redis.js';
import { isAlive } from './is-alive.js';
import { startAndDie } from './start-and-die.js';

let dataDir: string;
let runDir: string;
const running: EmbeddedService[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'atoll-rd-'));
  runDir = await mkdtemp(join(tmpdir(), 'atoll-rdr-'));
});

afterEach(async () => {
  for (const service of running.splice(0)) await service.stop();
  for (const folder of [dataDir, runDir]) await rm(folder, { recursive: true, force: true });
});

async function start(at = { dataDir, runDir }): Promise<EmbeddedService> {
  const service = await startEmbeddedRedis({ ...at, durable: true });
  running.push(service);
  return service;
}

async function use<T>(url: string, work: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(url.replace(/^unix:/, ''), { lazyConnect: true });
  await redis.connect();
  try {
    return await work(redis);
  } finally {
    redis.disconnect();
  }
}

/** Command lines of living processes that name the folder. */
async function commandsWith(folder: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''));
  return (await Promise.all(lines)).filter((line) => line.includes(folder));
}

describe('embedded Redis', () => {
  it('answers on a private socket, not on TCP, and never evicts', async () => {
    const { url } = await start();
    const read = (name: string): Promise<unknown> => use(url, (redis) => redis.config('GET', name));
    expect(await read('port')).toEqual(['port', '0']);
    expect(await read('maxmemory-policy')).toEqual(['maxmemory-policy', 'noeviction']);
    expect((await stat(join(runDir, 'redis'))).mode & 0o777).toBe(0o700);
  });

  it('keeps its data over a restart', async () => {
    const first = await start();
    expect(await commandsWith(runDir)).toHaveLength(1);
    await use(first.url, (redis) => redis.set('word', 'still here'));
    await first.stop();
    expect(await isAlive(first.pid)).toBe(false);
    const second = await start();
    expect(await use(second.url, (redis) => redis.get('word'))).toBe('still here');
  });

  it('ends in order with a parent that is killed', async () => {
    const pid = await startAndDie('redis', { dataDir, runDir });
    await expect.poll(() => isAlive(pid), { timeout: 15_000 }).toBe(false);
    expect(await readFile(join(runDir, 'redis.log'), 'utf8')).toContain('SIGTERM');
  });

  it('takes over from a server that an earlier parent has left', async () => {
    const left = await start();
    const { url, pid } = await start();
    expect(await isAlive(left.pid)).toBe(false);
    const info = await use(url, (redis) => redis.info('server'));
    expect(info).toContain(`process_id:${pid}`);
  });

  it('stops a server whose number can not be written down', async () => {
    // A folder in the place of the file.
    await mkdir(join(dataDir, 'redis/redis.pid/x'), { recursive: true });
    await expect(start()).rejects.toThrow('EISDIR');
    expect(await commandsWith(runDir)).toEqual([]);
  });

  it('runs twice at once from different folders', async () => {
    const other = { dataDir: join(dataDir, 'other'), runDir: join(runDir, 'other') };
    const [one, two] = await Promise.all([start(), start(other)]);
    await use(one.url, (redis) => redis.set('only', 'here'));
    expect(await use(two.url, (redis) => redis.get('only'))).toBeNull();
  });
});
