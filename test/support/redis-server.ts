import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectRedis } from '../../src/queue/redis-connection.js';

export interface RunningRedis {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a redis-server of its own on a unix socket in a fresh folder. */
export async function startRedis(): Promise<RunningRedis> {
  const folder = await mkdtemp(join(tmpdir(), 'atoll-redis-'));
  const socket = join(folder, 'redis.sock');
  const args = ['--port', '0', '--unixsocket', socket, '--dir', folder, '--save', ''];
  const child = spawn('redis-server', args, { stdio: 'ignore' });
  const exited = once(child, 'exit');
  const url = `unix:${socket}`;
  const redis = connectRedis(url);
  // Refused until the server listens; the client tries again by itself.
  redis.on('error', () => undefined);
  await Promise.race([
    redis.ping(),
    exited.then(() => {
      throw new Error('redis-server ended before it answered');
    }),
  ]);
  redis.disconnect();
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
