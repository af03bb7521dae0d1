import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { CommitSignals } from '../../database/commit-signals.js';
import { SANDBOX_CHANGED, sandboxChanged } from './store/sandbox-changes.js';

/** The database is asked this often even where no signal comes, milliseconds. */
const POLL_MS = 1_000;

export interface WatchOptions {
  /** Longest wait, milliseconds. */
  timeoutMs: number;
}

export interface Watch {
  /**
   * Asks `look` now, after every change and every second, until it gives a value.
   * @returns undefined where the time ran out
   */
  until<T>(look: () => Promise<T | undefined>, options: WatchOptions): Promise<T | undefined>;
  close(): void;
}

/** Lets a request wait for what becomes of a sandbox: by signal, and by a slow poll where one is lost. */
@Injectable()
export class SandboxWatch implements OnModuleDestroy {
  readonly #listeners = new Map<string, Set<() => void>>();
  readonly #unsubscribe: () => void;

  constructor(signals: CommitSignals) {
    this.#unsubscribe = signals.subscribe(SANDBOX_CHANGED, (message) => {
      const change = sandboxChanged.safeParse(message);
      if (!change.success) return;
      for (const listener of this.#listeners.get(change.data.sandboxId) ?? []) listener();
    });
  }

  onModuleDestroy(): void {
    this.#unsubscribe();
  }

  /** Opened before the change that is waited for is asked for, so that none is missed. */
  open(sandboxId: string): Watch {
    let changed = false;
    let wake = (): void => undefined;
    const listener = (): void => {
      changed = true;
      wake();
    };
    const listeners = this.#listeners.get(sandboxId) ?? new Set();
    this.#listeners.set(sandboxId, listeners.add(listener));

    const pause = async (milliseconds: number): Promise<void> => {
      if (changed) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, milliseconds);
      wake = resolve;
      await promise;
      clearTimeout(timer);
    };
    return {
      until: async (look, { timeoutMs }) => {
        const deadline = performance.now() + timeoutMs;
        for (;;) {
          changed = false;
          const found = await look();
          if (found !== undefined) return found;
          const left = deadline - performance.now();
          if (left <= 0) return undefined;
          await pause(Math.min(POLL_MS, left));
        }
      },
      close: () => {
        listeners.delete(listener);
        if (listeners.size === 0) this.#listeners.delete(sandboxId);
      },
    };
  }
}
