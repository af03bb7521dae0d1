import { Injectable } from '@nestjs/common';
import { Transactions } from '../../database/transactions.js';
import { applySandboxEvent } from './store/apply-sandbox-event.js';
import { SandboxStore } from './store/sandbox.store.js';

const BATCH = 100;

/** Asks for the end of everything that lives, of all teams: the platform is being stopped. */
@Injectable()
export class ShutDownSandboxesService {
  constructor(
    private readonly store: SandboxStore,
    private readonly transactions: Transactions,
  ) {}

  /** Resolves with the number whose end was asked for; their nodes report when each is over. */
  async run(): Promise<number> {
    let asked = 0;
    for (;;) {
      const ids = await this.store.living(BATCH);
      for (const id of ids) {
        const { moved } = await this.transactions.run((tx) =>
          applySandboxEvent(tx, id, 'kill', { reason: 'shutdown' }),
        );
        if (moved) asked += 1;
      }
      if (ids.length < BATCH) return asked;
    }
  }
}
