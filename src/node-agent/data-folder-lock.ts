import { join } from 'node:path';
import { AppError } from '../kernel/app-error.js';
import { type FileLock, takeFileLock } from './linux/file-lock.js';

/**
 * Takes a data folder for this process; the kernel gives it back when the process ends in whatever
 * way, so that no stale lock is ever in the way of a restart.
 * @throws {AppError} conflict, where another agent works with it
 */
export async function lockDataFolder(dataDir: string): Promise<FileLock> {
  const lock = await takeFileLock(join(dataDir, 'agent.lock'));
  if (lock !== undefined) return lock;
  throw new AppError('conflict', `another agent works with the data folder ${dataDir}`);
}
