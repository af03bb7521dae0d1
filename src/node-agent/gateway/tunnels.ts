import type { Duplex } from 'node:stream';
import type { Socket } from 'node:net';

/** The open tunnels of a node by execution, so that they end when their sandbox does. */
export class Tunnels {
  readonly #open = new Map<string, Set<() => void>>();

  /** Joins both ends until either is gone; half-closes pass through. */
  join(executionId: string, client: Duplex, target: Socket): void {
    const end = (): void => {
      client.destroy();
      target.destroy();
    };
    const forget = this.#remember(executionId, end);
    client.pipe(target);
    target.pipe(client);
    for (const [side, other] of [
      [client, target],
      [target, client],
    ] as const) {
      side.on('error', end);
      side.on('close', () => {
        forget();
        closeWhenFlushed(other);
      });
    }
  }

  /** A killed sandbox's peer may vanish without a FIN: its tunnels are ended from this side. */
  closeExecution(executionId: string): void {
    for (const end of this.#open.get(executionId) ?? []) end();
  }

  closeAll(): void {
    for (const executionId of this.#open.keys()) this.closeExecution(executionId);
  }

  #remember(executionId: string, end: () => void): () => void {
    const ends = this.#open.get(executionId) ?? new Set();
    ends.add(end);
    this.#open.set(executionId, ends);
    return () => {
      ends.delete(end);
      if (ends.size === 0 && this.#open.get(executionId) === ends) this.#open.delete(executionId);
    };
  }
}

/** A slow reader still gets every byte that the other side sent before it closed. */
function closeWhenFlushed(stream: Duplex): void {
  if (stream.writableFinished || stream.destroyed) stream.destroy();
  else stream.end(() => stream.destroy());
}
