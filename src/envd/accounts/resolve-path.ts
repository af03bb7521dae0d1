import { posix } from 'node:path';
import type { Account } from '../os/sandbox-os.js';

/** The path cannot be understood. */
export class InvalidPath extends Error {}

/**
 * The absolute, cleaned path that a client's path means: empty is the default workdir, `~` the home,
 * and a relative one starts at the home.
 * @throws InvalidPath
 */
export function resolvePath(
  path: string,
  account: Account,
  defaultWorkdir: string | undefined,
): string {
  const given = path === '' ? (defaultWorkdir ?? account.home) : path;
  if (given.includes('\0')) throw new InvalidPath('the path contains a NUL byte');
  if (given === '~' || given.startsWith('~/')) return cleaned(account.home, given.slice(1));
  if (given.startsWith('~')) {
    throw new InvalidPath(`cannot expand '${given}': user-specific home folders are not supported`);
  }
  return given.startsWith('/') ? cleaned(given, '') : cleaned(account.home, given);
}

function cleaned(base: string, rest: string): string {
  const path = posix.normalize(`/${base}/${rest}`);
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}
