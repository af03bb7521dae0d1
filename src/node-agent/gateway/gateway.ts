import { createServer, type IncomingMessage, type Server } from 'node:http';
import { rm } from 'node:fs/promises';
import type { Duplex } from 'node:stream';
import type { Logger } from '../../logging/logger.js';
import type { Clock } from '../../kernel/clock.js';
import { systemClock } from '../../kernel/clock.js';
import {
  verifyTicket,
  type TicketClaims,
  type TunnelRefusal,
} from '../../node-protocol/gateway-ticket.js';
import { connectTo, type Reach } from './tunnel-target.js';
import { Tunnels } from './tunnels.js';

export interface GatewayOptions {
  /** `unix:<path>` or `tcp:<host>:<port>`. */
  listen: string;
  /** Key of the edge's tickets. */
  key: Buffer;
  /** Where an execution lives, or undefined where this node does not hold it. */
  resolve: (sandboxId: string, executionId: string) => Reach | undefined;
  logger: Logger;
  clock?: Clock;
}

export interface Gateway {
  /** What the node registers: the address under which the edge reaches it. */
  readonly url: string;
  /** Ends the tunnels of one execution at once. */
  closeExecution(executionId: string): void;
  close(): Promise<void>;
}

/**
 * The node's data-plane entry: the edge asks for a tunnel by CONNECT with a ticket, and gets a blind
 * byte pipe to a port of one execution. Nothing is parsed or buffered after the 200.
 */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const tunnels = new Tunnels();
  const server = createServer((_request, response) => {
    response.writeHead(405, { 'content-length': '0' }).end();
  });
  server.on('connect', (request: IncomingMessage, client: Duplex, head: Buffer) => {
    client.on('error', () => client.destroy());
    openTunnel(options, tunnels, { request, client, head }).catch((error: unknown) => {
      options.logger.warn({ err: error }, 'tunnel failed');
      client.destroy();
    });
  });
  const url = await listen(server, options.listen);
  return {
    url,
    closeExecution: (executionId) => tunnels.closeExecution(executionId),
    close: () =>
      new Promise<void>((resolve) => {
        tunnels.closeAll();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Attempt {
  request: IncomingMessage;
  client: Duplex;
  head: Buffer;
}

async function openTunnel(
  options: GatewayOptions,
  tunnels: Tunnels,
  attempt: Attempt,
): Promise<void> {
  const { request, client, head } = attempt;
  const claims = claimsOf(options, request);
  if (!claims) return refuse(client, 403, 'bad_ticket');
  const reach = options.resolve(claims.sandboxId, claims.executionId);
  if (!reach) return refuse(client, 404, 'not_found');
  try {
    const target = await connectTo(reach, claims.port);
    // The edge may have given up meanwhile, or the execution may have ended.
    if (client.destroyed || !options.resolve(claims.sandboxId, claims.executionId)) {
      target.destroy();
      return refuse(client, 404, 'not_found');
    }
    client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
    if (head.length > 0) target.write(head);
    tunnels.join(claims.executionId, client, target);
  } catch (error) {
    options.logger.debug(
      { err: error, sandboxId: claims.sandboxId },
      'port of sandbox not reached',
    );
    refuse(client, 502, 'port_closed');
  }
}

function claimsOf(options: GatewayOptions, request: IncomingMessage): TicketClaims | undefined {
  const ticket = /^Bearer (\S+)$/.exec(request.headers['proxy-authorization'] ?? '')?.[1];
  const now = (options.clock ?? systemClock).now();
  const claims = ticket === undefined ? undefined : verifyTicket(options.key, ticket, now);
  // The target is what the ticket was made for, or the edge and the node disagree.
  return claims && request.url === `${claims.sandboxId}:${claims.port}` ? claims : undefined;
}

function refuse(client: Duplex, status: number, refusal: TunnelRefusal): void {
  client.end(
    `HTTP/1.1 ${status} Refused\r\nx-atoll-refused: ${refusal}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`,
  );
}

async function listen(server: Server, address: string): Promise<string> {
  const unixPath = /^unix:(.+)$/.exec(address)?.[1];
  const tcp = /^tcp:(.+):(\d+)$/.exec(address);
  // A socket file that a killed agent left is in the way of bind.
  if (unixPath) await rm(unixPath, { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    if (unixPath) server.listen(unixPath, resolve);
    else if (tcp) server.listen(Number(tcp[2]), tcp[1], resolve);
    else
      reject(
        new Error(`the gateway cannot listen on '${address}': unix:<path> or tcp:<host>:<port>`),
      );
  });
  const bound = server.address();
  return typeof bound === 'object' && bound ? `tcp:${tcp?.[1]}:${bound.port}` : address;
}
