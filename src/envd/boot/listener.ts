import { chmodSync, unlinkSync } from 'node:fs';
import type { Server } from 'node:http';
import type { DaemonState } from './daemon-state.js';

/** Opens, closes and reopens the daemon's listening socket. */
export class Listener {
  readonly #server: Server;
  readonly #state: DaemonState;
  #open = false;

  constructor(server: Server, state: DaemonState) {
    this.#server = server;
    this.#state = state;
  }

  open(where: { fd: number } | { path: string }): void {
    this.#server.listen(where);
    this.#open = true;
  }

  /** Stops listening and drops every connection; running processes are not touched. */
  close(): void {
    if (!this.#open) return;
    this.#open = false;
    this.#server.close();
    this.#server.closeAllConnections();
  }

  /** Listens again at the path that `/init` named; nothing happens while still open. */
  reopen(): void {
    const path = this.#state.settings.socketPath;
    if (this.#open || path === undefined) return;
    try {
      unlinkSync(path);
    } catch {
      // Already gone: the folder may be fresh after a restore.
    }
    this.#server.once('listening', () => chmodSync(path, 0o600));
    this.open({ path });
  }
}
