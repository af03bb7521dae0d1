import { readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { AppError } from '../kernel/app-error.js';
import {
  type ChildExit,
  ChildFailed,
  startChild,
  stopOrphan,
  waitUntilReady,
} from './child-process.js';
import { makeEnterableFolder, makeOwnFolder, postgresAccount } from './postgres-account.js';
import { postgresBinaries } from './postgres-binaries.js';
import { type Cluster, ensurePassword } from './postgres-password.js';

export interface EmbeddedOptions {
  /** Holds the service's own subfolder of data; made when missing. */
  dataDir: string;
  /** Holds the socket's folder and the log; short, since a socket's path has at most 107 bytes. */
  runDir: string;
  /** Whether a commit survives a power cut; tests do without it for speed. */
  durable: boolean;
  /** Default: a file in `runDir`. */
  logFile?: string;
}

export interface PostgresOptions extends EmbeddedOptions {
  /** Of the database's only role. */
  password: string;
}

export interface EmbeddedService {
  readonly url: string;
  readonly pid: number;
  /** Resolves when the server has ended, whatever the reason. */
  readonly exited: Promise<ChildExit>;
  stop(): Promise<void>;
}

const USER = 'atoll';
const DATABASE = 'atoll';
const START_TIMEOUT_MS = 60_000; // a crash recovery replays its log before it answers
const STOP_GRACE_MS = 20_000;
const LONGEST_SOCKET_DIR = 107 - '/.s.PGSQL.5432.lock'.length;

const socketDirOf = (runDir: string): string => join(runDir, 'postgres');

/** `postgres://atoll:…@%2Fsocket%2Ffolder/atoll`, of the Postgres that runs with this folder. */
export const postgresUrl = (runDir: string, password: string): string =>
  `postgres://${USER}:${encodeURIComponent(password)}@${encodeURIComponent(socketDirOf(runDir))}/${DATABASE}`;

/**
 * Starts a Postgres of our own on a unix socket, without TCP, and makes the `atoll` database. The
 * socket's folder is closed to other accounts, and the password to other programs of the account,
 * which may be `nobody`.
 * @throws {AppError} when it cannot run here; the message says why
 */
export async function startEmbeddedPostgres(options: PostgresOptions): Promise<EmbeddedService> {
  const { password } = options;
  const clusterDir = join(options.dataDir, 'postgres');
  const socketDir = socketDirOf(options.runDir);
  if (Buffer.byteLength(socketDir) > LONGEST_SOCKET_DIR) {
    throw new AppError('invalid', `${socketDir} is too long for a unix socket`);
  }
  const account = await postgresAccount(clusterDir);
  await makeEnterableFolder(options.dataDir, account);
  await makeEnterableFolder(options.runDir, account);
  await makeOwnFolder(socketDir, account);
  const binaries = await postgresBinaries(options.dataDir, account);
  const logFile = options.logFile ?? join(options.runDir, 'postgres.log');

  await stopOrphanOf(clusterDir);
  const cluster = { clusterDir, binaries, account, logFile, durable: options.durable };
  await initializeOnce(cluster);
  await ensurePassword({ ...cluster, role: USER, password });

  const child = await startChild({
    command: join(binaries, 'bin/postgres'),
    args: ['-D', clusterDir, '-k', socketDir, ...serverSettings(options.durable)],
    account,
    logFile,
    whenParentDies: 'SIGINT',
  });
  const name = 'Postgres';
  const ready = (): Promise<boolean> => makeDatabase(socketDir, password);
  await waitUntilReady(child, { name, ready, timeoutMs: START_TIMEOUT_MS, logFile });
  return {
    url: postgresUrl(options.runDir, password),
    pid: child.pid,
    exited: child.exited,
    // SIGINT is the fast shutdown: it ends the sessions and writes a checkpoint.
    async stop() {
      await child.stop({ signal: 'SIGINT', graceMs: STOP_GRACE_MS });
    },
  };
}

function serverSettings(durable: boolean): string[] {
  const settings = ['listen_addresses=', 'unix_socket_permissions=0700', 'max_connections=200'];
  if (!durable) settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off');
  return settings.flatMap((setting) => ['-c', setting]);
}

/** Where a killed parent's Postgres has not ended yet, its socket would answer for the new one. */
async function stopOrphanOf(clusterDir: string): Promise<void> {
  const lock = await readFile(join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(lock, 10);
  if (!(pid > 1)) return;
  await stopOrphan({ pid, workingDir: clusterDir, signal: 'SIGINT', graceMs: STOP_GRACE_MS });
}

async function initializeOnce(options: Cluster): Promise<void> {
  const { clusterDir, account } = options;
  if ((await stat(join(clusterDir, 'PG_VERSION')).catch(() => undefined)) !== undefined) return;
  // Made beside and renamed, so that an interrupted initdb is simply made again.
  const part = `${clusterDir}.part`;
  await rm(part, { recursive: true, force: true });
  await makeOwnFolder(part, account);
  const initdb = await startChild({
    command: join(options.binaries, 'bin/initdb'),
    args: [
      ...['-D', part, '--username', USER, '--auth', 'reject', '--encoding', 'UTF8'],
      // The built-in locale sorts alike on every host, whatever its C library.
      ...['--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
      ...(options.durable ? [] : ['--no-sync']),
    ],
    account,
    logFile: options.logFile,
    whenParentDies: 'SIGTERM',
  });
  const { code } = await initdb.exited;
  if (code !== 0) {
    const output = await readFile(options.logFile, 'utf8');
    throw new ChildFailed(`initdb failed (code ${code}):\n${output.slice(-2_000)}`);
  }
  await rename(part, clusterDir);
}

/** Makes the database where it is missing. @returns false while the server does not answer yet */
async function makeDatabase(socketDir: string, password: string): Promise<boolean> {
  const client = new pg.Client({ host: socketDir, user: USER, password, database: 'postgres' });
  // A connection refused while it starts is an event too, and would end the process unheard.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch {
    return false;
  }
  try {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
    return true;
  } finally {
    await client.end();
  }
}
