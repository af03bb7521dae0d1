import type { ClientStreamMethod } from '../connect/call.js';
import { ConnectError } from '../connect/connect-error.js';
import { readMessage } from '../connect/message.js';
import type { ManagedProcess } from './managed-process.js';
import { deliverInput } from './process-input.js';

/** Writes a stream of messages to the standard input of the process that the first one names. */
export const streamInput: ClientStreamMethod = async (daemon, messages) => {
  let managed: ManagedProcess | undefined;
  for await (const message of messages) {
    const start = readMessage(message, 'start');
    const data = readMessage(message, 'data');
    if (start !== undefined) managed = daemon.processes.select(start);
    else if (data !== undefined) {
      if (managed === undefined) {
        throw new ConnectError('invalid_argument', 'the first message must be start');
      }
      await deliverInput(managed, data);
    }
  }
  return {};
};
