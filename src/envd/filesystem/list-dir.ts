import { posix } from 'node:path';
import { actingAccount, pathField } from '../connect/acting-account.js';
import type { Daemon, UnaryMethod } from '../connect/call.js';
import { ConnectError, errnoOf } from '../connect/connect-error.js';
import { readUint } from '../connect/message.js';
import { entryInfo, type EntryInfo } from './entry-info.js';

/** Lists a folder to a depth, each folder before what is in it, names in order. */
export const listDir: UnaryMethod = async (daemon, message, call) => {
  const path = pathField(daemon, message, 'path', actingAccount(daemon, call));
  const depth = readUint(message, 'depth') || 1;
  const { type } = await daemon.os.files.stat(path);
  if (type !== 'directory') {
    throw new ConnectError('invalid_argument', `path is not a directory: ${path}`);
  }
  const entries: EntryInfo[] = [];
  await collect(daemon, path, depth, entries);
  return { entries };
};

async function collect(
  daemon: Daemon,
  folder: string,
  depth: number,
  entries: EntryInfo[],
): Promise<void> {
  for (const name of await daemon.os.files.list(folder)) {
    const path = posix.join(folder, name);
    try {
      const entry = await entryInfo(daemon, path);
      entries.push(entry);
      // Links inside are shown, never followed: a loop of them would not end.
      const isFolder = entry.type === 'FILE_TYPE_DIRECTORY' && entry.symlinkTarget === undefined;
      if (depth > 1 && isFolder) await collect(daemon, path, depth - 1, entries);
    } catch (error) {
      // It vanished while the folder was read.
      if (errnoOf(error) !== 'ENOENT') throw error;
    }
  }
}
