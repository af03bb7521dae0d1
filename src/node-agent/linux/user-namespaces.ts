import { closeSync, openSync, writeFileSync } from 'node:fs';
import koffi from 'koffi';
import { call, libcAddress, libcFunction } from './libc.js';

const clone = libcFunction('int clone(void *run, void *stack, int flags, void *argument)');
const waitpid = libcFunction('int waitpid(int pid, void *status, int options)');
const CLONE_VM = 0x100;
const CLONE_VFORK = 0x4000;
const CLONE_NEWUSER = 0x1000_0000;
const SIGCHLD = 17;
const WAIT_ALL = 0x4000_0000;
const STACK_BYTES = 65_536;

/** Maps the ids `inside …` of a file system to `outside …` of the host. */
export interface IdMapping {
  readonly inside: number;
  readonly outside: number;
  readonly size: number;
}

/**
 * Opens a new user namespace with one mapping. Its only member is a child that runs one system
 * call and ends while this thread waits (as `posix_spawn` does it: no second user of the memory);
 * a child that has ended keeps its namespace until it is waited for.
 * @throws {SystemCallFailed}
 */
function openUserNamespace({ inside, outside, size }: IdMapping): number {
  const stack = koffi.alloc('uint8_t', STACK_BYTES) as bigint;
  let pid: number;
  try {
    const top = (stack + BigInt(STACK_BYTES)) & ~15n;
    const flags = CLONE_VM | CLONE_VFORK | CLONE_NEWUSER | SIGCHLD;
    pid = call('clone', clone, [libcAddress('getppid'), top, flags, null], 'a user namespace');
  } finally {
    koffi.free(stack);
  }
  try {
    for (const kind of ['uid', 'gid']) {
      writeFileSync(`/proc/${pid}/${kind}_map`, `${inside} ${outside} ${size}`);
    }
    return openSync(`/proc/${pid}/ns/user`, 'r');
  } finally {
    call('waitpid', waitpid, [pid, Buffer.alloc(4), WAIT_ALL]);
  }
}

/** User namespaces for idmapped mounts, one per mapping; the last used ones stay open. */
export class UserNamespaces {
  private readonly open = new Map<string, number>();

  constructor(private readonly limit = 128) {}

  /** A file descriptor that is valid until the next call. */
  descriptor(mapping: IdMapping): number {
    const key = `${mapping.inside} ${mapping.outside} ${mapping.size}`;
    const fd = this.open.get(key) ?? openUserNamespace(mapping);
    // Taken out and put back, the map is ordered by last use.
    this.open.delete(key);
    this.open.set(key, fd);
    for (const [oldest, oldestFd] of this.open) {
      if (this.open.size <= this.limit) break;
      this.open.delete(oldest);
      closeSync(oldestFd);
    }
    return fd;
  }

  close(): void {
    for (const fd of this.open.values()) closeSync(fd);
    this.open.clear();
  }
}
