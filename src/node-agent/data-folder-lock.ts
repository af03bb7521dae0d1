import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:net';
import { AppError } from '../kernel/app-error.js';

/** Holds a data folder for one agent. */
export interface DataFolderLock {
  release(): Promise<void>;
}

/**
 * Takes a data folder for this process: an abstract socket name, which the kernel gives back when
 * the process ends in whatever way, so that no stale lock is ever in the way of a restart.
 * @throws {AppError} conflict, where another agent works with it
 */
export async function lockDataFolder(dataDir: string): Promise<DataFolderLock> {
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 32);
  const server = createServer((socket) => socket.destroy());
  server.unref();
  try {
    await listen(server, `\0atoll-agent-${hash}`);
  } catch (cause) {
    throw new AppError('conflict', `another agent works with the data folder ${dataDir}`, {
      cause,
    });
  }
  return {
    release: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
}
