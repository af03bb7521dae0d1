import { Injectable } from '@nestjs/common';
import { Transactions } from '../../database/transactions.js';
import { SandboxNotFound } from './domain/sandbox-not-found.js';
import { LIVING_STATES } from './domain/sandbox-state.js';
import { applySandboxEvent } from './store/apply-sandbox-event.js';
import { SandboxStore } from './store/sandbox.store.js';

@Injectable()
export class KillSandboxService {
  constructor(
    private readonly store: SandboxStore,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Ends a sandbox, whatever its state. When this resolves nobody sees it any more; the node cleans
   * up behind it. Of several calls at once one succeeds.
   * @throws {SandboxNotFound} where it is missing, over, or somebody else's call was first
   */
  async run(teamId: string, reference: string): Promise<void> {
    const sandbox = await this.store.find(teamId, reference, LIVING_STATES);
    if (!sandbox) throw new SandboxNotFound(reference);
    const { moved } = await this.transactions.run((tx) =>
      applySandboxEvent(tx, sandbox.id, 'kill', { reason: 'killed' }),
    );
    if (!moved) throw new SandboxNotFound(reference);
  }
}
