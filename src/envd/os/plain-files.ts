import { closeSync, constants, fstatSync, openSync, readFileSync, writeFileSync } from 'node:fs';

const { O_CREAT, O_NONBLOCK, O_RDONLY, O_TRUNC, O_WRONLY } = constants;
/** More than any of the files that the daemon reads for itself. */
const MAX_BYTES = 16 * 1024 * 1024;

/** What lies at the path is not a plain file of a common size. */
class NotPlain extends Error {}

/**
 * Reads a small file of the image at once. An image may have anything at a path: a FIFO that
 * nobody writes to would stop the whole daemon, a device without an end would fill its memory.
 * @throws where there is no plain file
 */
export function readPlainFile(path: string): string {
  return withPlainFile(path, O_RDONLY, (fd) => readFileSync(fd, 'utf8'));
}

/** Replaces the content of a small file of the image in the same way. @throws as `readPlainFile` */
export function writePlainFile(path: string, text: string): void {
  withPlainFile(path, O_WRONLY | O_CREAT | O_TRUNC, (fd) => writeFileSync(fd, text));
}

function withPlainFile<T>(path: string, flags: number, use: (fd: number) => T): T {
  const fd = openSync(path, flags | O_NONBLOCK, 0o644);
  try {
    const stats = fstatSync(fd);
    if (!stats.isFile() || stats.size > MAX_BYTES) throw new NotPlain(path);
    return use(fd);
  } finally {
    closeSync(fd);
  }
}
