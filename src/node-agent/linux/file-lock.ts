import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { call, libcFunction } from './libc.js';
import { failedWith } from './system-call-failed.js';

/** A lock that the kernel takes back when its process ends, however it ends. */
export interface FileLock {
  /** Removes the file and lets go of it. */
  release(): Promise<void>;
}

const FLOCK = { shared: 1, exclusive: 2, atOnce: 4 };
/** Somebody who only looks holds the lock for an instant. */
const LOOKING_MS = 300;
const flock = libcFunction('int flock(int fd, int operation)');

/**
 * Makes this process the only holder of the file, which is made where it is missing. Its mode keeps
 * other accounts from opening it, so that none of them can hold the lock.
 * @returns undefined where another process holds it
 */
export async function takeFileLock(path: string): Promise<FileLock | undefined> {
  const endAt = Date.now() + LOOKING_MS;
  for (;;) {
    const handle = await openOwn(path);
    const isHeld = handle !== undefined && lock(handle, FLOCK.exclusive);
    if (isHeld && (await isStillThere(handle, path))) {
      return {
        async release() {
          // Removed while it is held: whoever waits with the old file open sees that it is gone.
          await rm(path, { force: true });
          await handle.close();
        },
      };
    }
    await handle?.close();
    if (handle !== undefined && !isHeld && Date.now() > endAt) return undefined;
    await delay(20);
  }
}

/** Whether a process holds the file's lock. @throws where the file may not be opened */
export async function isFileLocked(path: string): Promise<boolean> {
  let handle: FileHandle;
  try {
    handle = await open(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
  try {
    return !lock(handle, FLOCK.shared);
  } finally {
    await handle.close();
  }
}

/** @returns undefined where the folder has just been removed by a holder that let go */
async function openOwn(path: string): Promise<FileHandle | undefined> {
  await mkdir(dirname(path), { recursive: true, mode: 0o711 });
  const flags = constants.O_RDWR | constants.O_CREAT | constants.O_NOFOLLOW;
  try {
    return await open(path, flags, 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** @returns false where another holds it */
function lock(handle: FileHandle, kind: number): boolean {
  try {
    call('flock', flock, [BigInt(handle.fd), BigInt(kind | FLOCK.atOnce)]);
    return true;
  } catch (error) {
    if (failedWith(error, 'EAGAIN', 'EWOULDBLOCK')) return false;
    throw error;
  }
}

async function isStillThere(handle: FileHandle, path: string): Promise<boolean> {
  const [held, named] = [await handle.stat(), await stat(path).catch(() => undefined)];
  return held.ino === named?.ino && held.dev === named.dev;
}
