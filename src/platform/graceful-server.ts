import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

export interface CloseGrace {
  /** How long requests may still take to finish, milliseconds. */
  requestsMs: number;
  /** How long upgraded sockets, which never end by themselves, may stay, milliseconds. */
  upgradedMs: number;
}

export const DEFAULT_GRACE: CloseGrace = { requestsMs: 10_000, upgradedMs: 1_000 };
const IDLE_SWEEP_MS = 50;

/**
 * A server whose `close` ends. By itself, `server.close()` waits for upgraded sockets and for busy
 * keep-alive connections, for ever if need be (seen: `app.close()` hangs until they are gone).
 */
export class GracefulServer {
  readonly #open = new Set<Duplex>();
  readonly #upgraded = new Set<Duplex>();
  readonly #answering = new Set<ServerResponse>();
  #closing: Promise<void> | undefined;

  constructor(readonly server: Server) {
    server.on('connection', (socket: Socket) => {
      this.#open.add(socket);
      socket.once('close', () => {
        this.#open.delete(socket);
        this.#upgraded.delete(socket);
      });
    });
    server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
      this.#answering.add(response);
      response.once('close', () => this.#answering.delete(response));
      if (this.#closing !== undefined) endConnectionAfter(response);
    });
    const markUpgraded = (_request: IncomingMessage, socket: Duplex): void => {
      this.#upgraded.add(socket);
    };
    server.prependListener('upgrade', markUpgraded);
    // A listener for `connect` takes the method away from whoever refuses it: only mark.
    if (server.listenerCount('connect') > 0) server.prependListener('connect', markUpgraded);
  }

  /** Stops listening at once, and resolves when every connection is gone: at the latest after the grace. */
  close(grace: CloseGrace = DEFAULT_GRACE): Promise<void> {
    this.#closing ??= this.#close(grace);
    return this.#closing;
  }

  async #close({ requestsMs, upgradedMs }: CloseGrace): Promise<void> {
    for (const response of this.#answering) endConnectionAfter(response);
    const sweep = setInterval(() => this.server.closeIdleConnections(), IDLE_SWEEP_MS);
    const upgradedTimer = setTimeout(() => destroyAll(this.#upgraded), upgradedMs);
    const lastTimer = setTimeout(() => destroyAll(this.#open), Math.max(requestsMs, upgradedMs));
    try {
      await new Promise<void>((resolve) => {
        // The only error is that it does not listen, which is what is wanted.
        this.server.close(() => resolve());
      });
    } finally {
      clearInterval(sweep);
      clearTimeout(upgradedTimer);
      clearTimeout(lastTimer);
    }
  }
}

function endConnectionAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}

function destroyAll(sockets: Iterable<Duplex>): void {
  for (const socket of sockets) socket.destroy();
}
