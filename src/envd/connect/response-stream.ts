import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ConnectError } from './connect-error.js';
import { encodeEndStream } from './envelope.js';

const DEFAULT_KEEPALIVE_SECONDS = 90;

/** The response side of a streaming call. */
export class ResponseStream {
  readonly #res: ServerResponse;
  readonly #keepaliveMs: number;
  #keepalive: NodeJS.Timeout | undefined;
  #ended = false;

  constructor(req: IncomingMessage, res: ServerResponse) {
    this.#res = res;
    const seconds = Number(req.headers['keepalive-ping-interval'] ?? DEFAULT_KEEPALIVE_SECONDS);
    const valid = Number.isFinite(seconds) && seconds > 0 && seconds <= 86_400;
    this.#keepaliveMs = 1000 * (valid ? seconds : DEFAULT_KEEPALIVE_SECONDS);
    res.writeHead(200, { 'Content-Type': 'application/connect+json' });
    // A client that goes away is told by 'close' (onClose); its writes may still fail before.
    res.on('error', () => undefined);
    res.on('close', () => this.#stopKeepalive());
  }

  /** Whether the client can still be reached. */
  get open(): boolean {
    return !this.#ended && !this.#res.destroyed;
  }

  /** Sends one encoded envelope; false means: wait for `onDrain` before the next. */
  send(frame: Buffer): boolean {
    if (!this.open) return true;
    this.#keepalive?.refresh();
    return this.#res.write(frame);
  }

  onDrain(listener: () => void): void {
    this.#res.on('drain', listener);
  }

  onClose(listener: () => void): void {
    this.#res.on('close', listener);
  }

  /** Sends `frame` after every silence of the length that the client asked for. */
  keepAlive(frame: Buffer): void {
    this.#keepalive = setInterval(() => this.#res.write(frame), this.#keepaliveMs);
  }

  end(error?: ConnectError): void {
    if (!this.open) return;
    this.#ended = true;
    this.#stopKeepalive();
    this.#res.end(encodeEndStream(error));
  }

  #stopKeepalive(): void {
    clearInterval(this.#keepalive);
    this.#keepalive = undefined;
  }
}
