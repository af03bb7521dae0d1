import { InvalidPath, resolvePath } from '../accounts/resolve-path.js';
import type { Daemon } from '../connect/call.js';
import { ConnectError } from '../connect/connect-error.js';
import type { Account, FileStat } from '../os/sandbox-os.js';

/** The folder that a command starts in; it must exist. @throws ConnectError */
export async function resolveCwd(
  daemon: Daemon,
  account: Account,
  requested: string | undefined,
): Promise<string> {
  const { defaultWorkdir } = daemon.state.settings;
  const cwd = expand(requested ?? '', account, defaultWorkdir);
  const stat = await statOrUndefined(daemon, cwd);
  if (stat?.type === 'directory') return cwd;
  // Nobody asked for this folder: an image from nothing has no home, and commands run all the same.
  if (!requested && defaultWorkdir === undefined && stat === undefined) return '/';
  const fault = stat === undefined ? 'does not exist' : 'is not a directory';
  throw new ConnectError('invalid_argument', `cwd '${cwd}' ${fault}`);
}

function expand(path: string, account: Account, defaultWorkdir: string | undefined): string {
  try {
    return resolvePath(path, account, defaultWorkdir);
  } catch (error) {
    if (error instanceof InvalidPath) throw new ConnectError('invalid_argument', error.message);
    throw error;
  }
}

async function statOrUndefined(daemon: Daemon, path: string): Promise<FileStat | undefined> {
  try {
    return await daemon.os.files.stat(path);
  } catch {
    return undefined;
  }
}
