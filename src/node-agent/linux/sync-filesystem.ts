import { closeSync, openSync } from 'node:fs';
import { callAside, libcFunction } from './libc.js';

const syncfs = libcFunction('int syncfs(int fd)');

/** Writes everything of the file system that holds `path` to its disk. @throws {SystemCallFailed} */
export async function syncFilesystem(path: string): Promise<void> {
  const fd = openSync(path, 'r');
  try {
    await callAside('syncfs', syncfs, [fd], path);
  } finally {
    closeSync(fd);
  }
}
