import { request as openRequest, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import {
  withoutCredentials,
  withoutHopByHop,
  type RawHeaders,
} from '../domain/forwarded-headers.js';
import { openTunnel, TunnelRefused, type TunnelTarget } from '../open-tunnel.js';
import { badAnswer, edgeErrorText, portNotOpen, sandboxNotFound } from './edge-errors.js';

export interface UpgradeExchange {
  request: IncomingMessage;
  client: Duplex;
  /** What the client has sent behind its request. */
  head: Buffer;
}

/**
 * Passes an upgrade into a sandbox: the request as it came, less the platform's credentials, then
 * bytes both ways. The client is not accepted before the sandbox's side has accepted, so no early
 * frame can be lost.
 */
export async function forwardUpgrade(
  key: Buffer,
  target: TunnelTarget,
  exchange: UpgradeExchange,
): Promise<void> {
  const { request, client } = exchange;
  try {
    const tunnel = await openTunnel(key, target);
    // The client may have left meanwhile: its `close` has been and will not come again.
    if (client.destroyed) tunnel.destroy();
    else ask(tunnel, target, exchange);
  } catch (error) {
    const closed = error instanceof TunnelRefused && error.refusal === 'port_closed';
    const { sandboxId, port } = target;
    const answer = closed ? portNotOpen(sandboxId, port) : sandboxNotFound(sandboxId);
    client.end(edgeErrorText(request, answer));
  }
}

function ask(tunnel: Socket, target: TunnelTarget, exchange: UpgradeExchange): void {
  const { request, client } = exchange;
  const upstream = openRequest({
    createConnection: () => tunnel,
    method: request.method,
    path: request.url,
    headers: withoutCredentials(request.rawHeaders),
    setHost: false,
  });
  const early = readEarly(exchange, () => upstream.destroy());
  let answered = false;
  upstream.on('error', () => {
    if (answered) client.destroy();
    else client.end(edgeErrorText(request, badAnswer(target.sandboxId, target.port)));
  });
  upstream.on('upgrade', (answer, socket, behind) => {
    answered = true;
    client.write(headText(answer, answer.rawHeaders), 'latin1');
    client.write(behind);
    for (const chunk of early.take()) socket.write(chunk);
    join(client, socket);
  });
  // Not accepted: an answer like any other, and the end of the connection, since what comes behind
  // it would pass the edge unseen.
  upstream.on('response', (answer) => {
    answered = true;
    const headers = [...withoutHopByHop(answer.rawHeaders), 'Connection', 'close'];
    client.write(headText(answer, headers), 'latin1');
    early.drop();
    answer.pipe(client);
    // Cut in the middle: `pipe` would leave the client waiting for the rest.
    answer.on('close', () => client.end());
    answer.on('error', () => client.destroy());
  });
  upstream.end();
}

interface EarlyInput {
  /** Hands over what came and stops reading; from then on a half-close is the peer's affair. */
  take(): readonly Buffer[];
  /** Forgets what came and what comes; a client that ends its side has left. */
  drop(): void;
}

/** More than this is left in the socket until the sandbox's server has answered. */
const EARLY_BYTES = 64 * 1024;

/**
 * Reads what the client sends before it is accepted: a socket that nobody reads does not tell that
 * its client has left.
 */
function readEarly({ client, head }: UpgradeExchange, leave: () => void): EarlyInput {
  const chunks = [head];
  let bytes = head.length;
  const keep = (chunk: Buffer): void => {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > EARLY_BYTES) client.pause();
  };
  client.on('data', keep);
  client.on('end', leave);
  client.on('close', leave);
  return {
    take: () => {
      client.off('data', keep);
      client.off('end', leave);
      return chunks;
    },
    drop: () => {
      client.off('data', keep);
      client.resume();
    },
  };
}

function join(client: Duplex, upstream: Duplex): void {
  upstream.on('error', () => client.destroy());
  client.on('close', () => upstream.destroy());
  upstream.on('close', () => {
    if (client.writableFinished) client.destroy();
    else client.end(() => client.destroy());
  });
  upstream.pipe(client);
  client.pipe(upstream);
}

function headText(answer: IncomingMessage, headers: RawHeaders): string {
  let text = `HTTP/1.1 ${answer.statusCode} ${answer.statusMessage}\r\n`;
  for (let index = 0; index + 1 < headers.length; index += 2) {
    text += `${headers[index]}: ${headers[index + 1]}\r\n`;
  }
  return `${text}\r\n`;
}
