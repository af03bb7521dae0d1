import { posix } from 'node:path';
import { actingAccount, pathField } from '../connect/acting-account.js';
import type { UnaryMethod } from '../connect/call.js';
import { entryInfo } from './entry-info.js';
import { makeFolders } from './make-parents.js';

/** Renames a file or folder; the destination's parents are made, an existing file is replaced. */
export const move: UnaryMethod = async (daemon, message, call) => {
  const account = actingAccount(daemon, call);
  const source = pathField(daemon, message, 'source', account);
  const destination = pathField(daemon, message, 'destination', account);
  // Before anything is made: a missing source leaves no folders behind.
  await daemon.os.files.lstat(source);
  await makeFolders(daemon, posix.dirname(destination), account);
  await daemon.os.files.move(source, destination);
  return { entry: await entryInfo(daemon, destination) };
};
