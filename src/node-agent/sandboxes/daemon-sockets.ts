import { chmod, chown, mkdir, readdir, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { AppError } from '../../kernel/app-error.js';
import { listenOnUnixPath } from '../linux/sockets.js';
import type { IdRange } from '../slots/slot.js';
import type { DaemonListener, DaemonSockets, InitBody } from './node-parts.js';

/** Where the socket's folder is mounted inside; only the daemon, as root, can enter it. */
export const RUN_FOLDER_INSIDE = '/run/atoll';
const SOCKET_NAME = 'envd.sock';
export const DAEMON_SOCKET_INSIDE = `${RUN_FOLDER_INSIDE}/${SOCKET_NAME}`;

/** One folder a sandbox below `<run>/s`, with the daemon's socket in it. */
export class UnixDaemonSockets implements DaemonSockets {
  readonly #folder: string;

  constructor(runDir: string) {
    this.#folder = join(runDir, 's');
  }

  path(sandboxId: string): string {
    return join(this.#folder, sandboxId, SOCKET_NAME);
  }

  async open(sandboxId: string, owner: IdRange): Promise<DaemonListener> {
    const folder = join(this.#folder, sandboxId);
    await mkdir(folder, { recursive: true });
    // Passable for the runtime, which mounts the folder as the sandbox's own root.
    await chmod(this.#folder, 0o711);
    await chmod(folder, 0o700);
    const path = this.path(sandboxId);
    const listener = listenOnUnixPath(path);
    let open = true;
    const close = () => {
      if (open) listener.close();
      open = false;
    };
    try {
      // Root inside owns both: it makes the socket again after a memory snapshot.
      await chown(path, owner.hostBase, owner.hostBase);
      await chown(folder, owner.hostBase, owner.hostBase);
    } catch (error) {
      close();
      throw error;
    }
    return { fd: listener.fd, folder, close };
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
