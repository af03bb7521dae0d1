import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { RuntimeClass } from '../../node-protocol/sandbox-spec.js';
import { Node } from './store/node.entity.js';

/** What other parts of the platform may know of nodes. */
@Injectable()
export class FindNodesService {
  constructor(private readonly dataSource: DataSource) {}

  /** Where a node's gateway is reached. */
  async gatewayUrl(nodeId: string): Promise<string | undefined> {
    const node = await this.dataSource.manager.findOne(Node, {
      where: { id: nodeId },
      select: { id: true, gatewayUrl: true },
    });
    return node?.gatewayUrl;
  }

  /** Every runtime class that some node of the platform has, in order. */
  async runtimeClasses(): Promise<RuntimeClass[]> {
    const rows = await this.dataSource.manager
      .createQueryBuilder(Node, 'node')
      .select('DISTINCT unnest(node.runtime_classes)', 'name')
      .orderBy('name')
      .getRawMany<{ name: RuntimeClass }>();
    return rows.map((row) => row.name);
  }

  /** Nodes that have gone silent for long, or have said goodbye. */
  async offlineIds(): Promise<string[]> {
    const nodes = await this.dataSource.manager.find(Node, {
      where: { status: 'offline' },
      select: { id: true },
    });
    return nodes.map(({ id }) => id);
  }

  /** Whether some node takes sandboxes now. */
  async anyReady(): Promise<boolean> {
    return this.dataSource.manager.exists(Node, { where: { status: 'ready' } });
  }
}
