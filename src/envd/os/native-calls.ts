import { getSystemErrorName } from 'node:util';

/** System calls that Node does not offer. Each throws an error with an errno `code`. */
export interface NativeCalls {
  /** A pipe, closed in children: [read end, write end]. */
  pipe(): [number, number];
  listAttributes(path: string): string[];
  listAttributesOf(fd: number): string[];
  getAttribute(path: string, name: string): Buffer;
  setAttributeOf(fd: number, name: string, value: Buffer): void;
  removeAttributeOf(fd: number, name: string): void;
}

/** The part of the foreign function interface that is used here. */
interface ForeignFunctions {
  load(library: null): { func(prototype: string): (...args: unknown[]) => number };
  errno(): number;
}

const O_CLOEXEC = 0o2000000;
/** The kernel's own limit of a value and of a list of names. */
const MAX_ATTRIBUTE_BYTES = 65_536;

let loaded: NativeCalls | null | undefined;

/**
 * The native calls, from the addon that lies beside the bundle; undefined where it is missing,
 * and then commands get sockets for pipes and files have no metadata.
 */
export function nativeCalls(): NativeCalls | undefined {
  loaded ??= loadAddon();
  return loaded ?? undefined;
}

function loadAddon(): NativeCalls | null {
  if (typeof __dirname !== 'string') return null;
  const addon: { exports: unknown } = { exports: {} };
  try {
    process.dlopen(addon, `${__dirname}/koffi.node`);
  } catch {
    return null;
  }
  return describeCalls(addon.exports as ForeignFunctions);
}

function describeCalls(ffi: ForeignFunctions): NativeCalls {
  const libc = ffi.load(null);
  const pipe2 = libc.func('int pipe2(_Out_ int *fds, int flags)');
  const list = libc.func('long listxattr(const char *path, void *list, size_t size)');
  const listOf = libc.func('long flistxattr(int fd, void *list, size_t size)');
  const get = libc.func(
    'long getxattr(const char *path, const char *name, void *value, size_t size)',
  );
  const set = libc.func(
    'int fsetxattr(int fd, const char *name, const void *value, size_t size, int flags)',
  );
  const remove = libc.func('int fremovexattr(int fd, const char *name)');

  const checked = (call: string, result: number): number => {
    if (result >= 0) return result;
    const code = getSystemErrorName(-ffi.errno());
    throw Object.assign(new Error(`${call}: ${code}`), { code });
  };
  const names = (call: (buffer: Buffer) => number): string[] => {
    const buffer = Buffer.allocUnsafe(MAX_ATTRIBUTE_BYTES);
    const length = checked('listxattr', call(buffer));
    return buffer.toString('utf8', 0, length).split('\0').slice(0, -1);
  };
  return {
    pipe: () => {
      const ends: [number, number] = [0, 0];
      checked('pipe2', pipe2(ends, O_CLOEXEC));
      return ends;
    },
    listAttributes: (path) => names((buffer) => list(path, buffer, buffer.length)),
    listAttributesOf: (fd) => names((buffer) => listOf(fd, buffer, buffer.length)),
    getAttribute: (path, name) => {
      const buffer = Buffer.allocUnsafe(MAX_ATTRIBUTE_BYTES);
      const length = checked('getxattr', get(path, name, buffer, buffer.length));
      return Buffer.from(buffer.subarray(0, length));
    },
    setAttributeOf: (fd, name, value) => {
      checked('fsetxattr', set(fd, name, value, value.length, 0));
    },
    removeAttributeOf: (fd, name) => {
      checked('fremovexattr', remove(fd, name));
    },
  };
}
