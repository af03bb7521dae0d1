import { z } from 'zod';
import type { Transaction } from '../../../database/transactions.js';
import { SANDBOX_STATES } from '../domain/sandbox-state.js';
import type { Sandbox } from './sandbox.entity.js';

/** Announced after each commit that changed a sandbox. */
export const SANDBOX_CHANGED = 'sandbox-changed';
export const sandboxChanged = z.object({
  sandboxId: z.string(),
  executionId: z.string(),
  state: z.enum(SANDBOX_STATES),
});

export function announceChange(tx: Transaction, { id, executionId, state }: Sandbox): void {
  const message: z.infer<typeof sandboxChanged> = { sandboxId: id, executionId, state };
  tx.announce(SANDBOX_CHANGED, message);
}
