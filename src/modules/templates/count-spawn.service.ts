import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../database/transactions.js';
import { Template } from './store/template.entity.js';

@Injectable()
export class CountSpawnService {
  /** Notes that a sandbox was started from the template. */
  async run(tx: Transaction, templateId: string): Promise<void> {
    await tx.manager
      .createQueryBuilder()
      .update(Template)
      .set({ spawnCount: () => 'spawn_count + 1', lastSpawnedAt: tx.now })
      .where('id = :templateId', { templateId })
      .execute();
  }
}
