import { constants, type Stats } from 'node:fs';
import {
  chown,
  lstat,
  mkdir,
  open,
  readdir,
  realpath,
  rm,
  stat,
  statfs,
  type FileHandle,
} from 'node:fs/promises';
import { movePath } from './move-path.js';
import { readUserAttributes, replaceUserAttributes } from './user-attributes.js';
import type {
  FileStat,
  FileType,
  Owner,
  ReadableFile,
  SandboxFiles,
  WritableFile,
} from './sandbox-os.js';

const READ_CHUNK_BYTES = 256 * 1024;

/** The file system that the daemon itself sees. */
export const hostFiles: SandboxFiles = {
  lstat: async (path) => describe(await lstat(path)),
  stat: async (path) => describe(await stat(path)),
  realpath: (path) => realpath(path),
  list: async (path) => (await readdir(path)).sort(),
  makeDir: async (path, owner) => {
    await mkdir(path, { mode: 0o755 });
    await chown(path, owner.uid, owner.gid);
  },
  remove: (path) => rm(path, { recursive: true, force: true }),
  move: movePath,
  openForWriting,
  openForReading,
  readMetadata: readUserAttributes,
  usage: async (path) => {
    const { bsize, blocks, bfree } = await statfs(path);
    return { totalBytes: blocks * bsize, usedBytes: (blocks - bfree) * bsize };
  },
};

function describe(stats: Stats): FileStat {
  const { mode, size, uid, gid, mtime } = stats;
  return { type: typeOf(stats), mode, size, uid, gid, modifiedAt: mtime };
}

function typeOf(stats: Stats): FileType {
  if (stats.isFile()) return 'file';
  if (stats.isDirectory()) return 'directory';
  return stats.isSymbolicLink() ? 'symlink' : 'other';
}

/** Written in place, create first, then the owner, then the bytes: watchers see that order. */
async function openForWriting(path: string, owner: Owner): Promise<WritableFile> {
  const { handle, created } = await createOrOpen(path);
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) {
      throw Object.assign(new Error('not a regular file'), { code: 'EINVAL' });
    }
    await handle.chown(owner.uid, owner.gid);
    if (!created) await handle.truncate(0);
  } catch (error) {
    await handle.close();
    throw error;
  }
  return {
    created,
    write: (bytes) => writeAll(handle, bytes),
    setMetadata: (metadata) => replaceUserAttributes(handle.fd, metadata),
    close: () => handle.close(),
  };
}

async function createOrOpen(path: string): Promise<{ handle: FileHandle; created: boolean }> {
  // Without O_NONBLOCK a named pipe would hold a thread of the pool until somebody reads it.
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_NONBLOCK;
  try {
    return { handle: await open(path, flags | constants.O_EXCL, 0o666), created: true };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    return { handle: await open(path, flags, 0o666), created: false };
  }
}

async function writeAll(handle: FileHandle, bytes: Buffer): Promise<void> {
  for (let offset = 0; offset < bytes.length;) {
    const { bytesWritten } = await handle.write(bytes, offset);
    offset += bytesWritten;
  }
}

async function openForReading(path: string): Promise<ReadableFile> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const found = describe(await handle.stat());
    return {
      stat: found,
      read: (start, length) => readRange(handle, start, length),
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Reads until end-of-file, not by size: files under /proc tell 0. */
async function* readRange(
  handle: FileHandle,
  start: number,
  length: number | undefined,
): AsyncGenerator<Buffer> {
  let position = start;
  let left = length ?? Number.POSITIVE_INFINITY;
  while (left > 0) {
    const buffer = Buffer.allocUnsafe(Math.min(READ_CHUNK_BYTES, left));
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    left -= bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}
