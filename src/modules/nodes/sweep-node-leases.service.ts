import { Inject, Injectable } from '@nestjs/common';
import { DataSource, Not, In } from 'typeorm';
import { API_SETTINGS, CLOCK } from '../../config/injection-tokens.js';
import type { ApiSettings } from '../../config/settings.js';
import type { Clock } from '../../kernel/clock.js';
import { LOGGER, type Logger } from '../../logging/logger.js';
import { statusOfSilence } from './domain/node-status.js';
import { Node } from './store/node.entity.js';

/** Takes nodes that have gone silent out of placement. */
@Injectable()
export class SweepNodeLeasesService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(API_SETTINGS) private readonly settings: ApiSettings,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async run(): Promise<void> {
    const { manager } = this.dataSource;
    const nodes = await manager.find(Node, { where: { status: Not(In(['offline'])) } });
    for (const { id, status, lastSeenAt } of nodes) {
      const silentMs = this.clock.now().getTime() - lastSeenAt.getTime();
      const next = statusOfSilence(silentMs, this.settings.ATOLL_NODE_LEASE_MS);
      if (!next || next === status) continue;
      // guarded by what was read: a heartbeat in between wins
      const { affected } = await manager.update(Node, { id, status, lastSeenAt }, { status: next });
      if (affected) this.logger.warn({ nodeId: id, silentMs, status: next }, 'node: silent');
    }
  }
}
