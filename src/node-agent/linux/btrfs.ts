import { closeSync, openSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { AppError } from '../../kernel/app-error.js';
import { call, callAside, libcFunction } from './libc.js';
import { failedWith } from './system-call-failed.js';

const ioctl = libcFunction('int ioctl(int fd, ulong request, void *argument)');

/** From linux/btrfs.h; the same numbers on x86_64 and arm64. */
const SUBVOL_CREATE = 0x5000_940e;
const SNAP_DESTROY = 0x5000_940f;
const TREE_SEARCH = 0xd000_9411;
const INO_LOOKUP = 0xd000_9412;
const QUOTA_CTL = 0xc010_9428;
const QGROUP_LIMIT = 0x8030_942b;
const NAME_BYTES = 4087;
const QUOTA_TREE = 8n;
const QGROUP_INFO_KEY = 242;
const FIRST_FREE_OBJECT = 256n;
const SEARCH_HEADER_BYTES = 32;
const SEARCH_KEY_BYTES = 104;

export const BTRFS_MAGIC = 0x9123_683e;

function withDirectory<T>(path: string, use: (fd: number) => T): T {
  const fd = openSync(path, 'r');
  try {
    return use(fd);
  } finally {
    closeSync(fd);
  }
}

/** struct btrfs_ioctl_vol_args: an fd that is not used here and a name. */
function volumeArguments(path: string): Buffer {
  const name = basename(path);
  if (Buffer.byteLength(name) > NAME_BYTES)
    throw new AppError('invalid', `${name} is too long a name`);
  const args = Buffer.alloc(4096);
  args.write(name, 8);
  return args;
}

/** @throws {SystemCallFailed} EEXIST where `path` is there */
export function createSubvolume(path: string): void {
  withDirectory(dirname(path), (fd) =>
    call('BTRFS_IOC_SUBVOL_CREATE', ioctl, [fd, SUBVOL_CREATE, volumeArguments(path)], path),
  );
}

/** Deletes a subvolume with all it holds; false where it is gone. @throws {SystemCallFailed} */
export async function destroySubvolume(path: string): Promise<boolean> {
  const fd = openSync(dirname(path), 'r');
  try {
    await callAside(
      'BTRFS_IOC_SNAP_DESTROY',
      ioctl,
      [fd, SNAP_DESTROY, volumeArguments(path)],
      path,
    );
    return true;
  } catch (error) {
    if (failedWith(error, 'ENOENT')) return false;
    throw error;
  } finally {
    closeSync(fd);
  }
}

/** Sets the most bytes that the subvolume at `path` may hold; `undefined` lifts the limit. */
export function limitSubvolume(path: string, bytes: bigint | undefined): void {
  const MAX_REFERENCED = 1n;
  const NO_LIMIT = 0xffff_ffff_ffff_ffffn;
  // qgroup id 0 is the subvolume's own group.
  const args = Buffer.alloc(48);
  args.writeBigUInt64LE(MAX_REFERENCED, 8);
  args.writeBigUInt64LE(bytes ?? NO_LIMIT, 16);
  withDirectory(path, (fd) =>
    call('BTRFS_IOC_QGROUP_LIMIT', ioctl, [fd, QGROUP_LIMIT, args], path),
  );
}

/** Turns quota groups of a whole file system on or off. @throws {SystemCallFailed} */
export function setQuota(path: string, state: 'on' | 'off'): void {
  const args = Buffer.alloc(16);
  args.writeBigUInt64LE(state === 'on' ? 1n : 2n);
  withDirectory(path, (fd) => call('BTRFS_IOC_QUOTA_CTL', ioctl, [fd, QUOTA_CTL, args], path));
}

function subvolumeId(fd: number, path: string): bigint {
  const args = Buffer.alloc(4096);
  args.writeBigUInt64LE(FIRST_FREE_OBJECT, 8);
  call('BTRFS_IOC_INO_LOOKUP', ioctl, [fd, INO_LOOKUP, args], path);
  return args.readBigUInt64LE(0);
}

/**
 * Bytes that the subvolume at `path` refers to, as of the last commit of the file system, or
 * `undefined` where quota groups are off.
 */
export function subvolumeBytes(path: string): number | undefined {
  return withDirectory(path, (fd) => {
    const group = subvolumeId(fd, path);
    // struct btrfs_ioctl_search_args: the one QGROUP_INFO item of this group.
    const args = Buffer.alloc(4096);
    args.writeBigUInt64LE(QUOTA_TREE, 0);
    args.writeBigUInt64LE(group, 24);
    args.writeBigUInt64LE(group, 32);
    args.writeBigUInt64LE(0xffff_ffff_ffff_ffffn, 48);
    args.writeUInt32LE(QGROUP_INFO_KEY, 56);
    args.writeUInt32LE(QGROUP_INFO_KEY, 60);
    args.writeUInt32LE(1, 64);
    try {
      call('BTRFS_IOC_TREE_SEARCH', ioctl, [fd, TREE_SEARCH, args], path);
    } catch (error) {
      if (failedWith(error, 'ENOENT')) return undefined;
      throw error;
    }
    if (args.readUInt32LE(64) === 0) return undefined;
    // The item: generation, then the referenced bytes.
    return Number(args.readBigUInt64LE(SEARCH_KEY_BYTES + SEARCH_HEADER_BYTES + 8));
  });
}
