import type { UnaryMethod } from '../connect/call.js';

/** Closes a process's standard input; a second time changes nothing. */
export const closeStdin: UnaryMethod = async (daemon, message) => {
  daemon.processes.select(message).closeStdin();
  return {};
};
