import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { AppError } from '../kernel/app-error.js';
import { startChild, stopOrphan, waitUntilReady } from './child-process.js';
import type { EmbeddedOptions, EmbeddedService } from './embedded-postgres.js';

const START_TIMEOUT_MS = 60_000; // it answers only when its log is loaded
const STOP_GRACE_MS = 10_000;
const PING_TIMEOUT_MS = 1_000;
const LONGEST_SOCKET = 107;

/**
 * Starts a Redis of our own on a unix socket, without TCP; durable to a second (append-only file).
 * @returns the URL in the form `unix:/path/redis.sock`
 * @throws {AppError} when it cannot run here; the message says why
 */
export async function startEmbeddedRedis(options: EmbeddedOptions): Promise<EmbeddedService> {
  const workingDir = join(options.dataDir, 'redis');
  const socketDir = join(options.runDir, 'redis');
  const socket = join(socketDir, 'redis.sock');
  if (Buffer.byteLength(socket) > LONGEST_SOCKET) {
    throw new AppError('invalid', `${socket} is too long for a unix socket`);
  }
  for (const folder of [workingDir, socketDir]) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  }
  const logFile = options.logFile ?? join(options.runDir, 'redis.log');
  const pidFile = join(workingDir, 'redis.pid');
  await stopOrphanOf(pidFile, workingDir);
  await rm(socket, { force: true });

  const child = await startChild({
    // The server's binary under its other name, by which `redis-tools` ships it; the package
    // `redis-server` would start a server of the host's own besides. It looks at its first argument.
    command: 'redis-check-rdb',
    argv0: 'redis-server',
    args: [
      ...['--port', '0', '--unixsocket', socket, '--unixsocketperm', '700'],
      ...['--dir', workingDir, '--save', '', '--maxmemory-policy', 'noeviction'],
      ...['--appendonly', options.durable ? 'yes' : 'no', '--appendfsync', 'everysec'],
    ],
    logFile,
    whenParentDies: 'SIGTERM',
  });
  let noted = false;
  const ready = async (): Promise<boolean> => {
    // Here, so that a server whose number can not be written down is stopped.
    if (!noted) await writeFile(pidFile, String(child.pid));
    noted = true;
    return answersPing(socket);
  };
  await waitUntilReady(child, { name: 'Redis', ready, timeoutMs: START_TIMEOUT_MS, logFile });
  return {
    url: `unix:${socket}`,
    pid: child.pid,
    exited: child.exited,
    async stop() {
      await child.stop({ signal: 'SIGTERM', graceMs: STOP_GRACE_MS });
      await rm(pidFile, { force: true });
    },
  };
}

async function stopOrphanOf(pidFile: string, workingDir: string): Promise<void> {
  const pid = Number.parseInt(await readFile(pidFile, 'utf8').catch(() => ''), 10);
  if (!(pid > 1)) return;
  await stopOrphan({ pid, workingDir, signal: 'SIGTERM', graceMs: STOP_GRACE_MS });
}

/** A server that still loads its data answers with an error, and counts as not ready. */
function answersPing(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socketPath, () => socket.write('PING\r\n'));
    const finish = (answer: boolean): void => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(PING_TIMEOUT_MS, () => finish(false));
    socket.once('error', () => finish(false));
    socket.once('data', (data) => finish(data.toString().startsWith('+PONG')));
    socket.once('close', () => finish(false));
  });
}
