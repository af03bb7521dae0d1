import type { Holding } from '../../../node-protocol/node-reports.js';
import type { SandboxEvent, SandboxState } from './sandbox-state.js';

/** What the control plane knows of a sandbox. */
export interface KnownSandbox {
  executionId: string;
  state: SandboxState;
  /** Milliseconds in this state, by the control plane's clock. */
  inStateMs: number;
  /** Milliseconds between the node's last word on it and the report, by the node's clock. */
  unheardMs: number;
}

/** What to do about a difference between the row and the report. */
export type Verdict = { event: SandboxEvent } | 'kill' | 'nothing';

/** Reports and jobs cross each other: a difference must last this long to be believed. */
export const GRACE_MS = 10_000;

/**
 * The node holds it: adopt it, kill it, or leave it. `known` is undefined where there is no row.
 */
export function verdictOnHeld(holding: Holding, known: KnownSandbox | undefined): Verdict {
  if (holding.state === 'ending') return 'nothing';
  if (known?.executionId !== holding.executionId) return 'kill';
  // an older report says nothing about what the node has told since
  if (known.unheardMs < 0) return 'nothing';
  const { state, inStateMs } = known;
  switch (state) {
    case 'creating':
      return holding.state === 'running' ? { event: 'started' } : 'nothing';
    case 'pausing':
      return holding.state === 'paused' ? { event: 'paused' } : 'nothing';
    case 'resuming':
      return holding.state === 'running' ? { event: 'resumed' } : 'nothing';
    case 'killing':
      return inStateMs > GRACE_MS ? 'kill' : 'nothing';
    case 'killed':
    case 'failed':
      return 'kill';
    case 'running':
    case 'paused':
      return 'nothing';
  }
}

/**
 * The node does not hold what the row says it has.
 * @param startLimitMs after which a start that left no trace has failed, milliseconds
 */
export function verdictOnMissing(known: KnownSandbox, startLimitMs: number): Verdict {
  switch (known.state) {
    case 'creating':
      return known.inStateMs > startLimitMs + GRACE_MS ? { event: 'start_failed' } : 'nothing';
    case 'running':
    case 'pausing':
    case 'paused':
    case 'resuming':
      return known.unheardMs > GRACE_MS ? { event: 'lost' } : 'nothing';
    case 'killing':
      return known.inStateMs > GRACE_MS ? { event: 'ended' } : 'nothing';
    case 'killed':
    case 'failed':
      return 'nothing';
  }
}
