import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type EmbeddedService,
  startEmbeddedPostgres,
} from '../../../src/embedded/embedded-postgres.js';
import { isAlive } from './is-alive.js';
import { startAndDie } from './start-and-die.js';

let dataDir: string;
let runDir: string;
const running: EmbeddedService[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'atoll-pg-'));
  runDir = await mkdtemp(join(tmpdir(), 'atoll-pgr-'));
});

afterEach(async () => {
  for (const service of running.splice(0)) await service.stop();
  for (const folder of [dataDir, runDir]) await rm(folder, { recursive: true, force: true });
});

async function start(at = { dataDir, runDir }, password = 'of-the-test'): Promise<EmbeddedService> {
  const service = await startEmbeddedPostgres({ ...at, durable: false, password });
  running.push(service);
  return service;
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('embedded Postgres', () => {
  it('answers on a socket that only its own account and root may enter, and not on TCP', async () => {
    const { url, pid } = await start();
    expect(await query(url, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '' }]);
    expect((await stat(join(runDir, 'postgres'))).mode & 0o777).toBe(0o700);
    if (process.getuid?.() === 0) expect((await stat(`/proc/${pid}`)).uid).not.toBe(0);
  });

  it('lets nobody in without the password', async () => {
    const { url } = await start();
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await expect(query(url.replace('of-the-test', 'another'), 'SELECT 1')).rejects.toThrow(
      'password authentication failed',
    );
    await expect(query(url.replace(':of-the-test', ''), 'SELECT 1')).rejects.toThrow('password');
  });

  it('gives a cluster of an older version, which asked for none, a password; data stay', async () => {
    const older = await start();
    await query(older.url, "CREATE TABLE kept AS SELECT 'still here' AS word");
    await older.stop();
    await writeFile(join(dataDir, 'postgres/pg_hba.conf'), 'local all all trust\n');
    await rm(join(dataDir, 'postgres/atoll-password'));
    const { url } = await start(undefined, "it's new");
    expect(await query(url, 'SELECT word FROM kept')).toEqual([{ word: 'still here' }]);
    await expect(query(older.url, 'SELECT 1')).rejects.toThrow('password authentication failed');
  });

  it('stops a server that runs but can not be made ready', async () => {
    const first = await start();
    const elsewhere = first.url.replace(/atoll$/, 'postgres');
    await query(elsewhere, 'ALTER DATABASE atoll RENAME TO other');
    await query(elsewhere, 'ALTER DATABASE template1 RENAME TO another');
    await first.stop();
    await expect(start()).rejects.toThrow('template1');
    const lock = readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8');
    const pid = Number.parseInt(await lock.catch(() => '0'), 10);
    expect(pid === 0 || !(await isAlive(pid))).toBe(true);
  });

  it('gives a URL that TypeORM accepts', async () => {
    const source = new DataSource({ type: 'postgres', url: (await start()).url });
    await source.initialize();
    try {
      const rows: unknown = await source.query('SELECT current_database() AS name');
      expect(rows).toEqual([{ name: 'atoll' }]);
    } finally {
      await source.destroy();
    }
  });

  it('keeps its data over a restart', async () => {
    const first = await start();
    await query(first.url, "CREATE TABLE kept AS SELECT 'still here' AS word");
    await first.stop();
    expect(await isAlive(first.pid)).toBe(false);
    const second = await start();
    expect(await query(second.url, 'SELECT word FROM kept')).toEqual([{ word: 'still here' }]);
  });

  it('ends in order with a parent that is killed', async () => {
    const pid = await startAndDie('postgres', { dataDir, runDir });
    await expect.poll(() => isAlive(pid), { timeout: 15_000 }).toBe(false);
    const log = await readFile(join(runDir, 'postgres.log'), 'utf8');
    expect(log).toContain('received fast shutdown request');
    expect(log).toContain('database system is shut down');
  });

  it('takes over from a server that an earlier parent has left', async () => {
    const left = await start();
    const service = await start();
    expect(await isAlive(left.pid)).toBe(false);
    const lock = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8');
    expect(Number.parseInt(lock, 10)).toBe(service.pid);
    expect(await query(service.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('runs twice at once from different folders', async () => {
    const other = { dataDir: join(dataDir, 'other'), runDir: join(runDir, 'other') };
    const [one, two] = await Promise.all([start(), start(other)]);
    await query(one.url, 'CREATE TABLE only_here (id int)');
    await expect(query(two.url, 'SELECT * FROM only_here')).rejects.toThrow('does not exist');
  });

  it('says that it can not run under a folder closed to its account', async () => {
    const closed = await mkdtemp(join(tmpdir(), 'atoll-pgc-'));
    try {
      const at = { dataDir: join(closed, 'inner'), runDir };
      if (process.getuid?.() !== 0) return void (await start(at));
      await expect(start(at)).rejects.toMatchObject({ code: 'folder_not_enterable' });
    } finally {
      await rm(closed, { recursive: true, force: true });
    }
  });
});
