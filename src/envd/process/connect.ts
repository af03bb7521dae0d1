import type { StreamMethod } from '../connect/call.js';
import { ConnectError } from '../connect/connect-error.js';
import { ManagedProcess } from './managed-process.js';
import { endFrame, KEEPALIVE_FRAME, startFrame } from './process-frames.js';

/** Joins a running process: live output only, then its end. Within 30 s of it, the end alone. */
export const connect: StreamMethod = async (daemon, message, call, stream) => {
  const found = daemon.processes.selectOrRecent(message);
  stream.send(startFrame(found.pid));
  if (!(found instanceof ManagedProcess)) {
    stream.send(endFrame(found.end));
    return;
  }
  stream.keepAlive(KEEPALIVE_FRAME);
  found.subscribe(stream);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    if (call.timeoutMs === undefined) return;
    const error = new ConnectError('deadline_exceeded', 'the deadline was exceeded');
    timer = setTimeout(() => reject(error), call.timeoutMs);
  });
  try {
    await Promise.race([found.ended, late]);
  } finally {
    clearTimeout(timer);
  }
};
