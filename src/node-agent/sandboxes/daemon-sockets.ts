import { chmod, mkdir, readdir, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { AppError } from '../../kernel/app-error.js';
import { listenOnUnixPath } from '../linux/sockets.js';
import type { DaemonListener, DaemonSockets, InitBody } from './node-parts.js';

const SOCKET_NAME = 'envd.sock';

/**
 * One folder a sandbox below `<run>/s`, with the daemon's socket in it. It is the host's alone: root
 * inside a sandbox that could enter it would put a link to a socket of the host in the place of its
 * own, and the gateway would open that one.
 */
export class UnixDaemonSockets implements DaemonSockets {
  readonly #folder: string;

  constructor(runDir: string) {
    this.#folder = join(runDir, 's');
  }

  path(sandboxId: string): string {
    return join(this.#folder, sandboxId, SOCKET_NAME);
  }

  async open(sandboxId: string): Promise<DaemonListener> {
    const folder = join(this.#folder, sandboxId);
    await mkdir(folder, { recursive: true });
    await chmod(this.#folder, 0o700);
    const listener = listenOnUnixPath(this.path(sandboxId));
    let open = true;
    const close = () => {
      if (open) listener.close();
      open = false;
    };
    return { fd: listener.fd, close };
  }

  init(sandboxId: string, body: InitBody, signal: AbortSignal): Promise<void> {
    const text = JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const message = request(
        {
          socketPath: this.path(sandboxId),
          path: '/init',
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(text),
          },
          agent: false,
          signal,
        },
        (answer) => {
          answer.resume();
          answer.once('error', reject);
          answer.once('end', () => {
            if (answer.statusCode === 204) resolve();
            else reject(new AppError('internal', `the daemon refused /init: ${answer.statusCode}`));
          });
        },
      );
      message.once('error', reject);
      message.end(text);
    });
  }

  async remove(sandboxId: string): Promise<void> {
    await rm(join(this.#folder, sandboxId), { recursive: true, force: true });
  }

  async list(): Promise<readonly string[]> {
    return readdir(this.#folder).catch(() => []);
  }
}
