import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { AppError } from '../kernel/app-error.js';
import type { Logger } from '../logging/logger.js';
import { type CloseGrace, GracefulServer } from './graceful-server.js';
import { answerRaw } from './http/raw-answer.js';
import { requestIdOf } from './http/request-id.js';

/** What sees every request before the API does, such as the edge. */
export interface Dispatcher {
  /** True where the request was taken. */
  dispatch?(request: IncomingMessage, response: ServerResponse): boolean;
  /** True where the socket was taken. */
  dispatchUpgrade?(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /**
   * True where an upgrade other than to a WebSocket is wanted too; elsewhere such a request is
   * served as a plain one, as HTTP clients that merely offer h2c expect.
   */
  takesUpgrade?(request: IncomingMessage): boolean;
}

export interface StartHttpOptions extends Dispatcher {
  /** Answers what the dispatcher leaves, such as Nest's Express application. */
  handler: (request: IncomingMessage, response: ServerResponse) => void;
  addresses: readonly string[];
  /** 0 takes a free port, the same one on every address. */
  port: number;
  logger: Logger;
}

export interface RunningHttp {
  port: number;
  servers: readonly Server[];
  /** Stops listening and ends all connections, within the grace. */
  close(grace?: CloseGrace): Promise<void>;
}

const MAX_HEADER_BYTES = 32 * 1024;
const HEADERS_TIMEOUT_MS = 60_000;
/** Longer than the pools of clients keep theirs, so that they never write into a closing socket. */
const KEEP_ALIVE_MS = 75_000;
const FREE_PORT_ATTEMPTS = 10;

/**
 * Listens on every address with one and the same behaviour.
 * @throws {AppError} unavailable, where a port is taken
 */
export async function startHttp(options: StartHttpOptions): Promise<RunningHttp> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await listenOnAll(options);
    } catch (error) {
      if (options.port !== 0 || attempt === FREE_PORT_ATTEMPTS || !isPortTaken(error)) throw error;
    }
  }
}

async function listenOnAll(options: StartHttpOptions): Promise<RunningHttp> {
  const running: GracefulServer[] = [];
  const close = async (grace?: CloseGrace): Promise<void> => {
    await Promise.all(running.map((server) => server.close(grace)));
  };
  let port = options.port;
  try {
    for (const address of options.addresses) {
      const server = createApiServer(options);
      if (await listen(server, { address, port, options })) {
        running.push(new GracefulServer(server));
        port = (server.address() as AddressInfo).port;
      }
    }
  } catch (error) {
    await close();
    throw error;
  }
  if (running.length === 0) {
    throw new AppError('unavailable', `none of ${options.addresses.join(', ')} is on this machine`);
  }
  return { port, servers: running.map(({ server }) => server), close };
}

function createApiServer(options: StartHttpOptions): Server {
  const server = createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: HEADERS_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      // Transfers into sandboxes take as long as they take; JSON bodies have a limit of their own.
      requestTimeout: 0,
      shouldUpgradeCallback: (request) =>
        request.headers.upgrade?.toLowerCase() === 'websocket' ||
        (options.takesUpgrade?.(request) ?? false),
    },
    (request, response) => {
      if (options.dispatch?.(request, response) !== true) options.handler(request, response);
    },
  );
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (options.dispatchUpgrade?.(request, socket, head) === true) return;
    const path = (request.url ?? '/').split('?', 1)[0];
    const message = `${path} does not upgrade`;
    answerRaw(socket, { status: 404, message, requestId: requestIdOf(request) });
  });
  server.on('connect', (request: IncomingMessage, socket: Duplex) => {
    answerRaw(socket, {
      status: 400,
      message: 'this is no proxy',
      requestId: requestIdOf(request),
    });
  });
  server.on('checkExpectation', (request, response: ServerResponse) => {
    const requestId = requestIdOf(request);
    response.writeHead(417, { 'Content-Type': 'application/json', Connection: 'close' });
    response.end(JSON.stringify({ code: 417, message: 'unknown Expect', requestId }));
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET') socket.destroy();
    else answerRaw(socket, brokenRequest(error));
  });
  return server;
}

function brokenRequest(error: NodeJS.ErrnoException): { status: number; message: string } {
  switch (error.code) {
    case 'HPE_HEADER_OVERFLOW':
      return { status: 431, message: `the headers are larger than ${MAX_HEADER_BYTES} bytes` };
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return { status: 408, message: 'the request did not arrive in time' };
    case undefined:
    default:
      return { status: 400, message: 'this is not a valid HTTP request' };
  }
}

/** False where the machine lacks the address, which is normal for IPv6. */
function listen(
  server: Server,
  { address, port, options }: { address: string; port: number; options: StartHttpOptions },
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') {
        options.logger.warn({ address }, 'this machine lacks the address: not listening on it');
        resolve(false);
      } else if (isPortTaken(error)) {
        const text = `port ${port} of ${address} is taken by another program`;
        reject(new AppError('unavailable', text, { code: 'port_taken', cause: error }));
      } else {
        reject(error);
      }
    });
    const ipv6Only = options.addresses.length > 1;
    server.listen({ host: address, port, ipv6Only }, () => resolve(true));
  });
}

const isPortTaken = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === 'EADDRINUSE') ||
    (error instanceof AppError && error.code === 'port_taken'));
