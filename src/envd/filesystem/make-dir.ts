import { actingAccount, pathField } from '../connect/acting-account.js';
import type { UnaryMethod } from '../connect/call.js';
import { ConnectError, errnoOf } from '../connect/connect-error.js';
import type { FileStat, SandboxFiles } from '../os/sandbox-os.js';
import { entryInfo } from './entry-info.js';
import { makeFolders } from './make-parents.js';

/** Makes a folder with its parents; an existing one is told as such. */
export const makeDir: UnaryMethod = async (daemon, message, call) => {
  const account = actingAccount(daemon, call);
  const path = pathField(daemon, message, 'path', account);
  const existing = await statOrUndefined(daemon.os.files, path);
  if (existing?.type === 'directory') {
    throw new ConnectError('already_exists', `directory already exists: ${path}`);
  }
  if (existing !== undefined) {
    throw new ConnectError('invalid_argument', `path already exists but it is no folder: ${path}`);
  }
  await makeFolders(daemon, path, account);
  return { entry: await entryInfo(daemon, path) };
};

async function statOrUndefined(files: SandboxFiles, path: string): Promise<FileStat | undefined> {
  try {
    return await files.stat(path);
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}
