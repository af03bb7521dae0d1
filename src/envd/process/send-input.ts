import type { UnaryMethod } from '../connect/call.js';
import { deliverInput } from './process-input.js';

/** Writes to a process's standard input; answered when the bytes are handed over. */
export const sendInput: UnaryMethod = async (daemon, message) => {
  await deliverInput(daemon.processes.select(message), message);
  return {};
};
