import { Injectable } from '@nestjs/common';
import { Transactions } from '../../database/transactions.js';
import type { NodeReport } from '../../node-protocol/node-reports.js';
import { EVENT_OF_END, type SandboxEvent } from './domain/sandbox-state.js';
import { applySandboxEvent, type EventFacts } from './store/apply-sandbox-event.js';

/** Writes down what a node saw happen to a sandbox; what it says of another incarnation is ignored. */
@Injectable()
export class RecordSandboxReportService {
  constructor(private readonly transactions: Transactions) {}

  started(report: NodeReport<'sandbox.started'>): Promise<void> {
    return this.#apply(report, 'started', {});
  }

  startFailed(report: NodeReport<'sandbox.start-failed'>): Promise<void> {
    const { message } = report;
    return this.#apply(report, 'start_failed', { reason: 'start_failed', message });
  }

  ended(report: NodeReport<'sandbox.ended'>): Promise<void> {
    const { reason } = report;
    return this.#apply(report, EVENT_OF_END[reason], { reason });
  }

  async #apply(
    report: { nodeId: string; sandboxId: string; executionId: string; at: string },
    event: SandboxEvent,
    facts: Pick<EventFacts, 'reason' | 'message'>,
  ): Promise<void> {
    const { sandboxId, executionId, nodeId, at } = report;
    await this.transactions.run((tx) =>
      applySandboxEvent(tx, sandboxId, event, {
        ...facts,
        executionId,
        observedAt: new Date(at),
        onlyIf: (sandbox) => sandbox.nodeId === nodeId,
      }),
    );
  }
}
