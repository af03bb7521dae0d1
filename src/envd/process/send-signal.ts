import type { UnaryMethod } from '../connect/call.js';
import { ConnectError } from '../connect/connect-error.js';
import { readEnum } from '../connect/message.js';

const SIGNALS = { SIGNAL_UNSPECIFIED: 0, SIGNAL_SIGTERM: 15, SIGNAL_SIGKILL: 9 };

/**
 * Signals a process; a kill is answered when the process is gone: clients list processes right after
 * it and expect not to see it.
 */
export const sendSignal: UnaryMethod = async (daemon, message) => {
  const number = readEnum(message, 'signal', SIGNALS);
  if (number !== SIGNALS.SIGNAL_SIGTERM && number !== SIGNALS.SIGNAL_SIGKILL) {
    throw new ConnectError('invalid_argument', `invalid signal: ${number}`);
  }
  const managed = daemon.processes.select(message);
  await managed.signal(number === SIGNALS.SIGNAL_SIGKILL ? 'SIGKILL' : 'SIGTERM');
  return {};
};
