import { actingAccount, pathField } from '../connect/acting-account.js';
import type { UnaryMethod } from '../connect/call.js';
import { entryInfo } from './entry-info.js';

/** Describes one file, folder or link. */
export const stat: UnaryMethod = async (daemon, message, call) => {
  const path = pathField(daemon, message, 'path', actingAccount(daemon, call));
  return { entry: await entryInfo(daemon, path) };
};
