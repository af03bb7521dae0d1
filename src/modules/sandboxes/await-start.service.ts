import { Inject, Injectable } from '@nestjs/common';
import { API_SETTINGS } from '../../config/injection-tokens.js';
import type { ApiSettings } from '../../config/settings.js';
import { Transactions } from '../../database/transactions.js';
import { AppError } from '../../kernel/app-error.js';
import type { EndReason } from '../../node-protocol/sandbox-spec.js';
import type { Watch } from './sandbox-watch.js';
import { applySandboxEvent } from './store/apply-sandbox-event.js';
import type { Sandbox } from './store/sandbox.entity.js';
import { SandboxStore } from './store/sandbox.store.js';

/** Waits for the outcome of a start. */
@Injectable()
export class AwaitStartService {
  constructor(
    private readonly store: SandboxStore,
    private readonly transactions: Transactions,
    @Inject(API_SETTINGS) private readonly settings: ApiSettings,
  ) {}

  /**
   * @returns the sandbox, running
   * @throws {AppError} unavailable where the start failed, timeout where it took too long and was
   * undone, conflict where somebody killed it meanwhile
   */
  async run(sandboxId: string, watch: Watch): Promise<Sandbox> {
    const started = async (): Promise<Sandbox | undefined> => {
      const sandbox = await this.store.byId(sandboxId);
      if (!sandbox) throw endedBeforeItRan(null);
      return sandbox.state === 'creating' ? undefined : sandbox;
    };
    const timeoutMs = this.settings.ATOLL_SANDBOX_START_TIMEOUT_MS;
    const sandbox = (await watch.until(started, { timeoutMs })) ?? (await this.#giveUp(sandboxId));
    if (sandbox.state === 'killing' || sandbox.state === 'killed') {
      throw endedBeforeItRan(sandbox.endReason);
    }
    if (sandbox.state === 'failed') throw startFailed(sandbox.failureMessage);
    return sandbox;
  }

  /** Undoes the start, unless it succeeded in the last moment. */
  async #giveUp(sandboxId: string): Promise<Sandbox> {
    const { sandbox } = await this.transactions.run((tx) =>
      applySandboxEvent(tx, sandboxId, 'kill', {
        reason: 'start_failed',
        message: 'the start took too long',
        onlyIf: ({ state }) => state === 'creating',
      }),
    );
    if (!sandbox) throw endedBeforeItRan(null);
    return sandbox;
  }
}

const startFailed = (message: string | null): AppError =>
  new AppError(
    'unavailable',
    `the sandbox did not start: ${message ?? 'the node gave no reason'}`,
    {
      code: 'start_failed',
    },
  );

function endedBeforeItRan(reason: EndReason | null): AppError {
  if (reason === 'start_failed') {
    return new AppError('timeout', 'the start of the sandbox took too long and was undone', {
      code: 'start_timeout',
    });
  }
  return new AppError('conflict', 'the sandbox was killed while it was being created', {
    code: 'killed_while_creating',
  });
}
