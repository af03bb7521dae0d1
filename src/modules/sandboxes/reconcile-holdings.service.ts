import { Inject, Injectable } from '@nestjs/common';
import { API_SETTINGS, CLOCK } from '../../config/injection-tokens.js';
import type { ApiSettings } from '../../config/settings.js';
import { Transactions } from '../../database/transactions.js';
import type { Clock } from '../../kernel/clock.js';
import { LOGGER, type Logger } from '../../logging/logger.js';
import type { Holding } from '../../node-protocol/node-reports.js';
import { addNodeJob } from '../nodes/index.js';
import {
  type KnownSandbox,
  type Verdict,
  verdictOnHeld,
  verdictOnMissing,
} from './domain/reconcile.js';
import { applySandboxEvent } from './store/apply-sandbox-event.js';
import type { Sandbox } from './store/sandbox.entity.js';
import { SandboxStore } from './store/sandbox.store.js';

export interface HoldingsReport {
  nodeId: string;
  at: string;
  holdings: readonly Holding[];
}

/** A kill is asked for again at most this often, milliseconds. */
const KILL_AGAIN_MS = 30_000;

/** Makes the rows and a node agree: adopts what should live, kills what should not, marks what is gone. */
@Injectable()
export class ReconcileHoldingsService {
  constructor(
    private readonly store: SandboxStore,
    private readonly transactions: Transactions,
    @Inject(API_SETTINGS) private readonly settings: ApiSettings,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async run(report: HoldingsReport): Promise<void> {
    const { nodeId, holdings } = report;
    const [held, unfinished] = await Promise.all([
      this.store.byIds(holdings.map((holding) => holding.sandboxId)),
      this.store.unfinishedOn(nodeId),
    ]);
    // a row that lies on another node does not vouch for a copy that this one holds
    const rows = new Map(held.filter((row) => row.nodeId === nodeId).map((row) => [row.id, row]));
    for (const holding of holdings) {
      const row = rows.get(holding.sandboxId);
      const verdict = verdictOnHeld(holding, row && this.#known(row, report));
      await this.#carryOut(verdict, holding, report);
    }
    const heldExecutions = new Set(holdings.map((holding) => holding.executionId));
    for (const row of unfinished) {
      if (heldExecutions.has(row.executionId)) continue;
      const startLimitMs = this.settings.ATOLL_SANDBOX_START_TIMEOUT_MS;
      const verdict = verdictOnMissing(this.#known(row, report), startLimitMs);
      await this.#carryOut(verdict, { sandboxId: row.id, executionId: row.executionId }, report);
    }
  }

  #known({ executionId, state, stateChangedAt, observedAt }: Sandbox, report: HoldingsReport) {
    const reportedAt = new Date(report.at).getTime();
    return {
      executionId,
      state,
      inStateMs: this.clock.now().getTime() - stateChangedAt.getTime(),
      unheardMs: observedAt ? reportedAt - observedAt.getTime() : 0,
    } satisfies KnownSandbox;
  }

  async #carryOut(
    verdict: Verdict,
    { sandboxId, executionId }: { sandboxId: string; executionId: string },
    { nodeId, at }: HoldingsReport,
  ): Promise<void> {
    if (verdict === 'nothing') return;
    this.logger.warn({ nodeId, sandboxId, executionId, verdict }, 'reconciler: difference');
    if (verdict === 'kill') {
      await this.#kill(nodeId, { sandboxId, executionId });
      return;
    }
    const { event } = verdict;
    await this.transactions.run((tx) =>
      applySandboxEvent(tx, sandboxId, event, {
        executionId,
        observedAt: new Date(at),
        ...(event === 'lost' ? { reason: 'node_lost', message: 'the node has lost it' } : {}),
        ...(event === 'start_failed'
          ? { reason: 'start_failed', message: 'the node knows nothing of it' }
          : {}),
      }),
    );
  }

  async #kill(nodeId: string, held: { sandboxId: string; executionId: string }): Promise<void> {
    const { executionId } = held;
    await this.transactions.run((tx) => {
      const period = Math.floor(tx.now.getTime() / KILL_AGAIN_MS);
      return addNodeJob(tx, nodeId, {
        name: 'sandbox.kill',
        payload: { version: 1, ...held, reason: 'killed' },
        jobId: `kill-${executionId}-${period}`,
      });
    });
  }
}
