import { closeSync } from 'node:fs';
import { AppError } from '../../kernel/app-error.js';
import { call, callAside, libcFunction, SYSTEM_CALLS } from './libc.js';
import { failedWith } from './system-call-failed.js';

const mountFunction = libcFunction(
  'int mount(const char *source, const char *target, const char *type, ulong flags, const char *data)',
);
const umountFunction = libcFunction('int umount2(const char *target, int flags)');
const openTreeCall = libcFunction(
  'long syscall(long number, long dirfd, const char *path, long flags)',
);
const moveMountCall = libcFunction(
  'long syscall(long number, long fromFd, const char *from, long toFd, const char *to, long flags)',
);
const setattrCall = libcFunction(
  'long syscall(long number, long fd, const char *path, long flags, void *attributes, long size)',
);

export const MOUNT = {
  noDevices: 4,
  noAccessTimes: 1024,
  bind: 4096,
  private: 1 << 18,
} as const;
const DETACH = 2;
const AT_FDCWD = -100;
const AT_EMPTY_PATH = 0x1000;
const OPEN_TREE_CLONE = 1;
const OPEN_TREE_CLOEXEC = 0o2000000;
const MOVE_MOUNT_F_EMPTY_PATH = 4;
const MOUNT_ATTR_RDONLY = 1n;
const MOUNT_ATTR_IDMAP = 0x10_0000n;
const MS_PRIVATE = 1n << 18n;
/** The kernel copies at most one page of options. */
const LONGEST_OPTIONS = 4095;

export interface Mount {
  readonly source: string;
  readonly target: string;
  readonly type: string;
  /** Sum of members of `MOUNT`. */
  readonly flags: number;
  readonly options?: string;
}

/** mount(2). @throws {SystemCallFailed} */
export function mount({ source, target, type, flags, options }: Mount): void {
  if (options !== undefined && Buffer.byteLength(options) > LONGEST_OPTIONS) {
    throw new AppError('unprocessable', `the mount options of ${target} are longer than a page`, {
      code: 'too_many_layers',
    });
  }
  call('mount', mountFunction, [source, target, type, flags, options ?? null], target);
}

/**
 * Takes a mount off the table at once, even where it is in use; false where nothing is mounted.
 * @throws {SystemCallFailed}
 */
export async function unmount(target: string): Promise<boolean> {
  try {
    await callAside('umount2', umountFunction, [target, DETACH], target);
    return true;
  } catch (error) {
    if (failedWith(error, 'EINVAL', 'ENOENT')) return false;
    throw error;
  }
}

/** `unmount` on this thread, for clean-up paths that must not be left half way. */
export function unmountNow(target: string): void {
  call('umount2', umountFunction, [target, DETACH], target);
}

/**
 * Mounts `source` read-only at `target`, its owners mapped by the user namespace `userNamespaceFd`;
 * `undefined` keeps the owners. Works where the file system supports idmapped mounts.
 * @throws {AppError} `idmap_unsupported` where it does not
 */
export function bindMapped(
  source: string,
  target: string,
  userNamespaceFd: number | undefined,
): void {
  const tree = call(
    'open_tree',
    openTreeCall,
    [SYSTEM_CALLS.openTree, AT_FDCWD, source, OPEN_TREE_CLONE | OPEN_TREE_CLOEXEC],
    source,
  );
  try {
    // struct mount_attr: attr_set, attr_clr, propagation, userns_fd
    const attributes = Buffer.alloc(32);
    const idmap = userNamespaceFd === undefined ? 0n : MOUNT_ATTR_IDMAP;
    attributes.writeBigUInt64LE(MOUNT_ATTR_RDONLY | idmap, 0);
    attributes.writeBigUInt64LE(MS_PRIVATE, 16);
    attributes.writeBigUInt64LE(BigInt(userNamespaceFd ?? 0), 24);
    call('mount_setattr', setattrCall, [
      SYSTEM_CALLS.mountSetattr,
      tree,
      '',
      AT_EMPTY_PATH,
      attributes,
      attributes.length,
    ]);
    call(
      'move_mount',
      moveMountCall,
      [SYSTEM_CALLS.moveMount, tree, '', AT_FDCWD, target, MOVE_MOUNT_F_EMPTY_PATH],
      target,
    );
  } catch (error) {
    if (!failedWith(error, 'EINVAL', 'EOPNOTSUPP', 'ENOSYS') || error.call !== 'mount_setattr')
      throw error;
    throw new AppError(
      'unprocessable',
      `the file system of ${source} cannot map owners (${error.message})`,
      {
        code: 'idmap_unsupported',
        cause: error,
      },
    );
  } finally {
    closeSync(tree);
  }
}
