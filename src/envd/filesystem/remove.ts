import { actingAccount, pathField } from '../connect/acting-account.js';
import type { UnaryMethod } from '../connect/call.js';

/** Removes a file, or a folder with all in it; nothing there is a success as well. */
export const remove: UnaryMethod = async (daemon, message, call) => {
  const path = pathField(daemon, message, 'path', actingAccount(daemon, call));
  await daemon.os.files.remove(path);
  return {};
};
