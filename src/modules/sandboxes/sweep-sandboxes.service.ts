import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../config/injection-tokens.js';
import { Transactions } from '../../database/transactions.js';
import type { Clock } from '../../kernel/clock.js';
import { FindNodesService } from '../nodes/index.js';
import { applySandboxEvent } from './store/apply-sandbox-event.js';
import { SandboxStore } from './store/sandbox.store.js';

const BATCH = 100;
/** openapi/decisions.md: State. Ended ones are kept for a day. */
const KEEP_ENDED_MS = 24 * 60 * 60 * 1_000;

/** How long a kill waits for a node that is away, milliseconds. */
const UNCONFIRMED_KILL_MS = 60_000;

/** What time alone does to sandboxes; safe in several processes at once. */
@Injectable()
export class SweepSandboxesService {
  constructor(
    private readonly store: SandboxStore,
    private readonly transactions: Transactions,
    private readonly nodes: FindNodesService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Kills what has outlived its time; resolves with the number killed. */
  async expire(): Promise<number> {
    let killed = 0;
    for (const id of await this.store.expired(this.clock.now(), BATCH)) {
      const { moved } = await this.transactions.run((tx) =>
        applySandboxEvent(tx, id, 'kill', {
          reason: 'timeout',
          // its time may have been extended, or it was paused, since it was read
          onlyIf: ({ state, endAt }) => state === 'running' && endAt <= tx.now,
        }),
      );
      if (moved) killed += 1;
    }
    return killed;
  }

  /**
   * Closes the books on kills that a node which is away can not confirm; where it comes back and
   * still holds one, the reconciler has it killed. Resolves with the number closed.
   */
  async finishKillsOfAwayNodes(): Promise<number> {
    const away = await this.nodes.offlineIds();
    if (away.length === 0) return 0;
    const before = new Date(this.clock.now().getTime() - UNCONFIRMED_KILL_MS);
    const ids = await this.store.killingSince(before, away);
    for (const id of ids) {
      await this.transactions.run((tx) => applySandboxEvent(tx, id, 'ended'));
    }
    return ids.length;
  }

  /** Forgets what ended long ago; resolves with the number forgotten. */
  async forgetEnded(): Promise<number> {
    return this.store.removeEndedBefore(new Date(this.clock.now().getTime() - KEEP_ENDED_MS));
  }
}
