import type { UnaryMethod } from '../connect/call.js';

/** Lists the processes that were started through the daemon and still run. */
export const list: UnaryMethod = async (daemon) => ({
  processes: daemon.processes.list().map(({ pid, labels }) => ({
    config: labels.config,
    pid,
    ...(labels.tag === undefined ? {} : { tag: labels.tag }),
  })),
});
