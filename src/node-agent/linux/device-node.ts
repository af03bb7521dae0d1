import { call, libcFunction } from './libc.js';

const mknod = libcFunction('int mknod(const char *path, uint32_t mode, uint64_t device)');
const CHARACTER_DEVICE = 0o20000;

/**
 * Makes a character device; the process's umask applies to `mode`.
 * @throws {SystemCallFailed} EEXIST where `path` is there
 */
export function makeCharacterDevice(
  path: string,
  { major, minor, mode }: { major: number; minor: number; mode: number },
): void {
  const device = BigInt((minor & 0xff) | (major << 8)) | (BigInt(minor & ~0xff) << 12n);
  call('mknod', mknod, [path, CHARACTER_DEVICE | mode, device], path);
}
