import { connect, type Socket } from 'node:net';
import { ENVD_PORT } from '../../node-protocol/envd-port.js';

/** Where a living execution can be reached from the host. */
export interface Reach {
  /** Path of the daemon's unix socket. */
  envdSocket: string;
  outerAddress: string;
}

/**
 * Connects to a port of a sandbox.
 * @throws {NodeJS.ErrnoException} such as ECONNREFUSED, where nothing listens
 */
export function connectTo(reach: Reach, port: number): Promise<Socket> {
  const socket =
    port === ENVD_PORT
      ? connect({ path: reach.envdSocket, allowHalfOpen: true })
      : connect({ host: reach.outerAddress, port, allowHalfOpen: true, noDelay: true });
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => socket.destroy(new Error('connect timed out')), 5_000);
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.off('error', reject);
      resolve(socket);
    });
    socket.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
  });
}
