import { closeSync, openSync } from 'node:fs';
import { call, libcFunction } from './libc.js';

const setns = libcFunction('int setns(int fd, int type)');
const CLONE_NEWNET = 0x4000_0000;

/**
 * Runs `inside` with this thread in the network namespace of `fd`, then goes back. Only what
 * `inside` does synchronously on this thread (system calls, `fs` calls ending in `Sync`) happens
 * there; a socket made there stays there.
 * @throws {SystemCallFailed} where the namespace cannot be entered
 */
export function inNetworkNamespace<T>(fd: number, inside: () => T): T {
  const home = openSync('/proc/thread-self/ns/net', 'r');
  try {
    call('setns', setns, [fd, CLONE_NEWNET], 'a network namespace');
    try {
      return inside();
    } finally {
      try {
        call('setns', setns, [home, CLONE_NEWNET], 'the host network namespace');
      } catch {
        // Every later socket of the agent would be a sandbox's: there is no safe way to go on.
        process.abort();
      }
    }
  } finally {
    closeSync(home);
  }
}
