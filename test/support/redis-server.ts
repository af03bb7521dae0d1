import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectRedis } from '../../src/queue/redis-connection.js';

export interface RunningRedis {
  readonly url: string;
  /** Ends the server; its address stays. */
  halt(): Promise<void>;
  /** Starts it again at the same address, empty. */
  restart(): Promise<void>;
  /** Sends the server a signal, such as SIGSTOP. */
  signal(name: NodeJS.Signals): void;
  stop(): Promise<void>;
}

/** Starts a redis-server of its own on a unix socket in a fresh folder. */
export async function startRedis(): Promise<RunningRedis> {
  const folder = await mkdtemp(join(tmpdir(), 'atoll-redis-'));
  const socket = join(folder, 'redis.sock');
  const url = `unix:${socket}`;
  let server = await startServer(folder, socket);
  const halt = async (): Promise<void> => {
    if (hasEnded(server)) return;
    const exited = once(server, 'exit');
    server.kill('SIGTERM');
    await exited;
  };
  return {
    url,
    halt,
    restart: async () => {
      server = await startServer(folder, socket);
    },
    signal: (name) => void server.kill(name),
    stop: async () => {
      await halt();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function startServer(folder: string, socket: string): Promise<ChildProcess> {
  const args = ['--port', '0', '--unixsocket', socket, '--dir', folder, '--save', ''];
  const child = spawn('redis-server', args, { stdio: 'ignore' });
  const exited = once(child, 'exit');
  const redis = connectRedis(`unix:${socket}`);
  // Refused until the server listens; the client tries again by itself.
  redis.on('error', () => undefined);
  await Promise.race([
    redis.ping(),
    exited.then(() => {
      throw new Error('redis-server ended before it answered');
    }),
  ]);
  redis.disconnect();
  return child;
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;
