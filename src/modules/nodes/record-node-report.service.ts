import { Inject, Injectable } from '@nestjs/common';
import { API_SETTINGS } from '../../config/injection-tokens.js';
import type { ApiSettings } from '../../config/settings.js';
import { Transactions, type Transaction } from '../../database/transactions.js';
import { LOGGER, type Logger } from '../../logging/logger.js';
import type { HeldTemplate, NodeReport } from '../../node-protocol/node-reports.js';
import { NODE_CHANGED } from './node-changes.js';
import { Node } from './store/node.entity.js';

/** Writes down what a node says about itself. */
@Injectable()
export class RecordNodeReportService {
  constructor(
    private readonly transactions: Transactions,
    @Inject(API_SETTINGS) private readonly settings: ApiSettings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * An agent has started: what it can give. Its first report comes with it, so it is ready at once.
   * @returns false where the report is out of date, so that what it says of sandboxes is no news
   */
  async registered(report: NodeReport<'node.registered'>): Promise<boolean> {
    const { nodeId, gatewayUrl, runtimeClasses, capacity } = report;
    return this.transactions.run(async (tx) => {
      const known = await tx.manager.findOne(Node, {
        where: { id: nodeId },
        lock: { mode: 'pessimistic_write' },
      });
      const at = new Date(report.at);
      const isStale = this.#isStale(tx, report);
      if (known && (isStale || at < known.lastReportAt)) return false;
      const facts = {
        gatewayUrl,
        runtimeClasses,
        heldBuildIds: buildIdsOf(report.templates),
        ...capacity,
        registeredAt: tx.now,
        lastSeenAt: tx.now,
        lastReportAt: at,
      };
      if (known) {
        const status = known.draining ? 'draining' : 'ready';
        await tx.manager.update(Node, { id: nodeId }, { ...facts, status });
      } else {
        // What waited for long says what the node is, not that it lives: its next report does.
        const status = isStale ? 'connecting' : 'ready';
        await tx.manager.insert(Node, { id: nodeId, status, draining: false, ...facts });
      }
      tx.announce(NODE_CHANGED, { nodeId });
      return !isStale;
    });
  }

  /**
   * A node is alive.
   * @returns false where the report is out of date, or the node never registered
   */
  async heartbeat(report: NodeReport<'node.heartbeat'>): Promise<boolean> {
    const { nodeId, free, templates } = report;
    return this.transactions.run(async (tx) => {
      const node = await tx.manager.findOne(Node, {
        where: { id: nodeId },
        lock: { mode: 'pessimistic_write' },
      });
      const at = new Date(report.at);
      if (!node || at < node.lastReportAt || this.#isStale(tx, report)) return false;
      await tx.manager.update(
        Node,
        { id: nodeId },
        {
          status: node.draining ? 'draining' : 'ready',
          freeMemoryMB: free.memoryMB,
          freeDiskMB: free.diskMB,
          heldBuildIds: buildIdsOf(templates),
          lastSeenAt: tx.now,
          lastReportAt: at,
        },
      );
      return true;
    });
  }

  /** An agent ends in an orderly way. */
  async stopping({ nodeId, at }: NodeReport<'node.stopping'>): Promise<void> {
    await this.transactions.run(async (tx) => {
      await tx.manager
        .createQueryBuilder()
        .update(Node)
        .set({ status: 'offline', lastReportAt: new Date(at) })
        .where('id = :nodeId AND last_report_at <= :at', { nodeId, at })
        .execute();
      tx.announce(NODE_CHANGED, { nodeId });
    });
  }

  /**
   * Reports wait in the queue while the control plane is away: one that is older than a lease is no
   * sign of life. Nodes whose clocks are that far off look the same, hence the warning.
   */
  #isStale(tx: Transaction, { nodeId, at }: { nodeId: string; at: string }): boolean {
    const ageMs = tx.now.getTime() - new Date(at).getTime();
    if (ageMs <= this.settings.ATOLL_NODE_LEASE_MS) return false;
    this.logger.warn({ nodeId, ageMs }, 'node: report older than a lease, or its clock is behind');
    return true;
  }
}

const buildIdsOf = (templates: readonly HeldTemplate[]): string[] =>
  templates.map((template) => template.buildId);
