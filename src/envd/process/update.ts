import type { UnaryMethod } from '../connect/call.js';
import { ConnectError } from '../connect/connect-error.js';
import { readMessage } from '../connect/message.js';

/** Resizes a process's pseudo terminal; no process has one yet, so a size is refused. */
export const update: UnaryMethod = async (daemon, message) => {
  const managed = daemon.processes.select(message);
  if (readMessage(message, 'pty') !== undefined) {
    throw new ConnectError('internal', `process ${managed.pid} has no pseudo terminal`);
  }
  return {};
};
