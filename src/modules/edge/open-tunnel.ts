import { request, type RequestOptions } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from '../../kernel/app-error.js';
import { signTicket, type TunnelRefusal } from '../../node-protocol/gateway-ticket.js';

/** A place to reach: one port of one execution, behind one node's gateway. */
export interface TunnelTarget {
  sandboxId: string;
  executionId: string;
  port: number;
  /** `unix:<path>` or `tcp:<host>:<port>`. */
  gatewayUrl: string;
}

/** A ticket is used at once; the margin is for clocks that differ between hosts. */
const TICKET_LIFE_MS = 30_000;
const CONNECT_TIMEOUT_MS = 10_000;

/** The gateway did not open the tunnel. */
export class TunnelRefused extends AppError {
  constructor(readonly refusal: TunnelRefusal) {
    super('unavailable', `the node refused the tunnel: ${refusal}`, { code: refusal });
  }
}

/**
 * Opens a byte pipe to a port of a sandbox through its node's gateway.
 * @throws {TunnelRefused} where the node does not hold the execution or the port is closed
 */
export function openTunnel(key: Buffer, target: TunnelTarget): Promise<Socket> {
  const { sandboxId, executionId, port } = target;
  const ticket = signTicket(key, {
    sandboxId,
    executionId,
    port,
    expiresAt: Date.now() + TICKET_LIFE_MS,
  });
  return new Promise((resolve, reject) => {
    const connecting = request({
      ...gatewayAddress(target.gatewayUrl),
      method: 'CONNECT',
      path: `${sandboxId}:${port}`,
      headers: { 'proxy-authorization': `Bearer ${ticket}` },
      agent: false,
      timeout: CONNECT_TIMEOUT_MS,
    });
    connecting.on('connect', (response, socket: Socket, head) => {
      socket.setTimeout(0);
      if (response.statusCode === 200) {
        if (head.length > 0) socket.unshift(head);
        resolve(socket);
        return;
      }
      socket.destroy();
      reject(new TunnelRefused(refusalOf(response.headers['x-atoll-refused'])));
    });
    connecting.on('timeout', () => connecting.destroy(new Error('the gateway did not answer')));
    connecting.on('error', reject);
    connecting.end();
  });
}

function gatewayAddress(url: string): RequestOptions {
  const unixPath = /^unix:(.+)$/.exec(url)?.[1];
  if (unixPath !== undefined) return { socketPath: unixPath };
  const tcp = /^tcp:(.+):(\d+)$/.exec(url);
  return { host: tcp?.[1], port: Number(tcp?.[2]) };
}

function refusalOf(header: string | string[] | undefined): TunnelRefusal {
  return header === 'port_closed' || header === 'bad_ticket' ? header : 'not_found';
}
