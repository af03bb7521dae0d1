import { resolveAccount, UnknownAccount } from '../accounts/resolve-account.js';
import { InvalidPath, resolvePath } from '../accounts/resolve-path.js';
import type { Call, Daemon } from './call.js';
import { ConnectError } from './connect-error.js';
import { readString, type Message } from './message.js';
import type { Account } from '../os/sandbox-os.js';

/** The account of a call. @throws ConnectError unauthenticated */
export function actingAccount(daemon: Daemon, call: Call): Account {
  try {
    return resolveAccount(daemon, call.username);
  } catch (error) {
    if (!(error instanceof UnknownAccount)) throw error;
    throw new ConnectError('unauthenticated', `invalid username: '${error.username}'`);
  }
}

/** The absolute path in a field of a request. @throws ConnectError invalid_argument */
export function pathField(
  daemon: Daemon,
  message: Message,
  field: string,
  account: Account,
): string {
  try {
    const { defaultWorkdir } = daemon.state.settings;
    return resolvePath(readString(message, field) ?? '', account, defaultWorkdir);
  } catch (error) {
    if (error instanceof InvalidPath) throw new ConnectError('invalid_argument', error.message);
    throw error;
  }
}
