import { Injectable } from '@nestjs/common';
import { Transactions } from '../../database/transactions.js';
import type { HeldTemplate, NodeReport } from '../../node-protocol/node-reports.js';
import { NODE_CHANGED } from './node-changes.js';
import { Node } from './store/node.entity.js';

/** Writes down what a node says about itself. */
@Injectable()
export class RecordNodeReportService {
  constructor(private readonly transactions: Transactions) {}

  /** An agent has started: what it can give. Its first report comes with it, so it is ready at once. */
  async registered(report: NodeReport<'node.registered'>): Promise<void> {
    const { nodeId, gatewayUrl, runtimeClasses, capacity } = report;
    await this.transactions.run(async (tx) => {
      const known = await tx.manager.findOne(Node, {
        where: { id: nodeId },
        lock: { mode: 'pessimistic_write' },
      });
      const facts = {
        gatewayUrl,
        runtimeClasses,
        heldBuildIds: buildIdsOf(report.templates),
        ...capacity,
        registeredAt: tx.now,
        lastSeenAt: tx.now,
        lastReportAt: new Date(report.at),
      };
      if (known) {
        const status = known.draining ? 'draining' : 'ready';
        await tx.manager.update(Node, { id: nodeId }, { ...facts, status });
      } else {
        await tx.manager.insert(Node, { id: nodeId, status: 'ready', draining: false, ...facts });
      }
      tx.announce(NODE_CHANGED, { nodeId });
    });
  }

  /**
   * A node is alive.
   * @returns false where a later report was seen already, or the node never registered
   */
  async heartbeat(report: NodeReport<'node.heartbeat'>): Promise<boolean> {
    const { nodeId, free, templates } = report;
    return this.transactions.run(async (tx) => {
      const node = await tx.manager.findOne(Node, {
        where: { id: nodeId },
        lock: { mode: 'pessimistic_write' },
      });
      const at = new Date(report.at);
      if (!node || at < node.lastReportAt) return false;
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
}

const buildIdsOf = (templates: readonly HeldTemplate[]): string[] =>
  templates.map((template) => template.buildId);
