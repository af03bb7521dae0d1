import type { IncomingMessage } from 'node:http';
import { resolveAccount } from '../accounts/resolve-account.js';
import { resolvePath } from '../accounts/resolve-path.js';
import { basicUsername, type Daemon } from '../connect/call.js';
import type { Account } from '../os/sandbox-os.js';

/** Whose and which file a `/files` request means. @throws UnknownAccount, InvalidPath */
export function fileTarget(
  daemon: Daemon,
  req: IncomingMessage,
  query: URLSearchParams,
): { account: Account; path: string } {
  const account = requestAccount(daemon, req, query.get('username'));
  return { account, path: targetPath(daemon, account, query.get('path') ?? '') };
}

/** The account named in the query, else in the Basic credential, else the default user. */
export function requestAccount(
  daemon: Daemon,
  req: IncomingMessage,
  username: string | null | undefined,
): Account {
  return resolveAccount(daemon, username || basicUsername(req.headers.authorization));
}

export function targetPath(daemon: Daemon, account: Account, path: string): string {
  return resolvePath(path, account, daemon.state.settings.defaultWorkdir);
}
