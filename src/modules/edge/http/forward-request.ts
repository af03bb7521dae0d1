import { request as openRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { ENVD_PORT } from '../../../node-protocol/envd-port.js';
import { withoutCredentials, withoutHopByHop } from '../domain/forwarded-headers.js';
import { TunnelRefused, type TunnelTarget } from '../open-tunnel.js';
import type { TunnelAgent, TunnelRequestOptions } from '../tunnel-agent.js';
import {
  badAnswer,
  portNotOpen,
  sandboxNotFound,
  sendEdgeError,
  type EdgeError,
} from './edge-errors.js';

export interface TunnelAgents {
  /** Tunnels that are kept: only to daemons, which never close an idle connection. */
  kept: TunnelAgent;
  /** One tunnel a request: a server of the user's may close an idle connection at any time. */
  fresh: TunnelAgent;
}

/** Passes one HTTP request into a sandbox and its answer back, both as streams. */
export function forwardRequest(
  agents: TunnelAgents,
  target: TunnelTarget,
  exchange: { request: IncomingMessage; response: ServerResponse },
): void {
  const { request, response } = exchange;
  // The client may have left while the route was looked up: its `close` will not come again.
  if (response.destroyed) return;
  const options: TunnelRequestOptions = {
    tunnel: target,
    agent: target.port === ENVD_PORT ? agents.kept : agents.fresh,
    method: request.method,
    path: request.url,
    headers: bodyHeaders(request),
    setHost: false,
  };
  const upstream = openRequest(options);
  upstream.on('response', (answer) => {
    if (!writeHead(response, answer)) {
      upstream.destroy();
      sendEdgeError(request, response, badAnswer(target.sandboxId, target.port));
      return;
    }
    // The first event of a stream may come much later than its headers.
    response.flushHeaders();
    answer.pipe(response);
    answer.on('error', () => cutOff(exchange));
  });
  // Nobody asked for an upgrade: the answer means nothing that could be passed on.
  upstream.on('upgrade', (_answer, socket) => {
    socket.destroy();
    sendEdgeError(request, response, badAnswer(target.sandboxId, target.port));
  });
  upstream.on('error', (error) => {
    if (response.headersSent) cutOff(exchange);
    else sendEdgeError(request, response, describe(error, target));
  });
  response.on('close', () => {
    if (!response.writableFinished) upstream.destroy();
  });
  // A body may come long after its headers, and the server may answer before it comes.
  upstream.flushHeaders();
  request.pipe(upstream);
}

/** False where the answer of the sandbox's server is not one: it may be made to do harm. */
function writeHead(response: ServerResponse, answer: IncomingMessage): boolean {
  const { statusCode = 0, statusMessage = '' } = answer;
  if (statusCode < 200 || statusCode > 999) return false;
  const readable = statusMessage.replace(/[^\x20-\x7e\x80-\xff]/g, ' ');
  try {
    response.writeHead(statusCode, readable, withoutHopByHop(answer.rawHeaders));
    return true;
  } catch {
    return false;
  }
}

function bodyHeaders(request: IncomingMessage): string[] {
  const headers = withoutHopByHop(withoutCredentials(request.rawHeaders));
  // The framing of the body is ours: chunked where the client sent it chunked.
  if (request.headers['transfer-encoding'] !== undefined) {
    headers.push('Transfer-Encoding', 'chunked');
  }
  return headers;
}

/**
 * The sandbox went away in the middle of its answer. The client must not take what it has for the
 * whole: the connection ends by FIN without a last chunk, and with the request read, since unread
 * input would turn the FIN into a reset that some clients report as a fault of their own.
 */
function cutOff({
  request,
  response,
}: {
  request: IncomingMessage;
  response: ServerResponse;
}): void {
  const socket = response.socket;
  if (!socket || socket.destroyed) return;
  request.resume();
  socket.end();
}

function describe(error: Error, { sandboxId, port }: TunnelTarget): EdgeError {
  if (error instanceof TunnelRefused && error.refusal === 'port_closed' && port !== ENVD_PORT) {
    return portNotOpen(sandboxId, port);
  }
  return isParseError(error) ? badAnswer(sandboxId, port) : sandboxNotFound(sandboxId);
}

const isParseError = (error: NodeJS.ErrnoException): boolean =>
  error.code?.startsWith('HPE_') ?? false;
