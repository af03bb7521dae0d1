import type { Daemon } from '../connect/call.js';
import type { Account } from '../os/sandbox-os.js';

/** The image has no account of this name. */
export class UnknownAccount extends Error {
  readonly username: string;

  constructor(username: string) {
    super(`user: unknown user ${username}`);
    this.username = username;
  }
}

/**
 * The account that a call acts as: the one asked for, else the sandbox's default user. `root`
 * and the default user always exist: an image from nothing has no /etc/passwd.
 * @throws UnknownAccount
 */
export function resolveAccount(
  daemon: Pick<Daemon, 'os' | 'state'>,
  username: string | undefined,
): Account {
  const { defaultUser } = daemon.state.settings;
  const name = username || defaultUser;
  const known = daemon.os.accounts.byName(name);
  if (known !== undefined) return known;
  if (name === 'root' || name === defaultUser) return { name, uid: 0, gid: 0, home: '/root' };
  throw new UnknownAccount(name);
}
