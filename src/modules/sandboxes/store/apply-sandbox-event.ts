import type { Transaction } from '../../../database/transactions.js';
import { transition } from '../../../kernel/state-machine.js';
import type { EndReason } from '../../../node-protocol/sandbox-spec.js';
import { addNodeJob, releaseCapacity } from '../../nodes/index.js';
import {
  isOver,
  SANDBOX_TRANSITIONS,
  type SandboxEvent,
  type SandboxState,
} from '../domain/sandbox-state.js';
import { announceChange } from './sandbox-changes.js';
import { SandboxLogEntry } from './sandbox-log-entry.entity.js';
import { Sandbox } from './sandbox.entity.js';

export interface EventFacts {
  /** Why it ends; the first reason stays. */
  reason?: EndReason;
  /** What the node says about a failure, for people. */
  message?: string;
  /** The incarnation that a report is about: another one's row is left alone. */
  executionId?: string;
  /** When the node saw it, by the node's clock. */
  observedAt?: Date;
  /** Asked under the row's lock: false leaves the row alone. */
  onlyIf?: (sandbox: Sandbox) => boolean;
}

/** What became of an event: `moved`, or the row as it stays, or nothing where there is no row. */
export type AppliedEvent =
  | { moved: true; from: SandboxState; sandbox: Sandbox }
  | { moved: false; sandbox?: Sandbox };

/**
 * The only writer of a sandbox's state: locks the row, asks the table, and writes row, log entry and
 * job together.
 * @throws {IllegalTransition} where the table refuses the event
 */
export async function applySandboxEvent(
  tx: Transaction,
  sandboxId: string,
  event: SandboxEvent,
  facts: EventFacts = {},
): Promise<AppliedEvent> {
  const sandbox = await tx.manager.findOne(Sandbox, {
    where: { id: sandboxId },
    lock: { mode: 'pessimistic_write' },
  });
  if (!sandbox) return { moved: false };
  const stale = facts.executionId !== undefined && facts.executionId !== sandbox.executionId;
  if (stale || facts.onlyIf?.(sandbox) === false) return { moved: false, sandbox };

  const result = transition(SANDBOX_TRANSITIONS, `sandbox ${sandboxId}`, sandbox.state, event);
  if (result.kind === 'ignore') return { moved: false, sandbox };
  const { from, to } = result;
  const changes = changesOf(tx.now, sandbox, to, facts);
  Object.assign(sandbox, changes);
  await tx.manager.update(Sandbox, { id: sandboxId }, changes);
  await tx.manager.insert(SandboxLogEntry, logEntryOf(tx.now, sandbox, facts));
  await JOB_ON_ENTERING[to](tx, sandbox);
  if (isOver(to)) await releaseCapacity(tx, sandbox.nodeId, sandbox);
  announceChange(tx, sandbox);
  return { moved: true, from, sandbox };
}

function changesOf(now: Date, sandbox: Sandbox, to: SandboxState, facts: EventFacts) {
  return {
    state: to,
    stateChangedAt: now,
    observedAt: facts.observedAt ?? sandbox.observedAt,
    endReason: sandbox.endReason ?? facts.reason ?? null,
    failureMessage: facts.message ?? sandbox.failureMessage,
    endedAt: isOver(to) ? now : null,
  };
}

type Effect = (tx: Transaction, sandbox: Sandbox) => Promise<void>;
const nothing: Effect = () => Promise.resolve();

/** What a node is asked to do about a new state; what it saw itself needs no job. */
const JOB_ON_ENTERING = {
  creating: nothing,
  running: nothing,
  pausing: nothing,
  paused: nothing,
  resuming: nothing,
  killing: (tx, sandbox) => addKillJob(tx, sandbox, `kill-${sandbox.executionId}`),
  killed: nothing,
  failed: nothing,
} as const satisfies Record<SandboxState, Effect>;

/** Asks the sandbox's node to end it and to clean up behind it. */
export async function addKillJob(tx: Transaction, sandbox: Sandbox, jobId: string): Promise<void> {
  const { id, executionId, nodeId, endReason } = sandbox;
  await addNodeJob(tx, nodeId, {
    name: 'sandbox.kill',
    payload: { version: 1, sandboxId: id, executionId, reason: endReason ?? 'killed' },
    jobId,
  });
}

const SENTENCE = {
  creating: 'the sandbox is being created',
  running: 'the sandbox runs',
  pausing: 'the sandbox is being paused',
  paused: 'the sandbox is paused',
  resuming: 'the sandbox is being resumed',
  killing: 'the sandbox is being killed',
  killed: 'the sandbox has ended',
  failed: 'the sandbox has failed',
} as const satisfies Record<SandboxState, string>;

/** The line that a new state leaves in the sandbox's log. */
export function logEntryOf(
  now: Date,
  sandbox: Sandbox,
  { message }: Pick<EventFacts, 'message'> = {},
): Omit<SandboxLogEntry, 'id'> {
  const { id, state, endReason } = sandbox;
  const ending = state === 'killing' || isOver(state);
  const reason = ending && endReason ? ` (${endReason})` : '';
  return {
    sandboxId: id,
    at: now,
    level: state === 'failed' ? 'error' : 'info',
    logger: 'lifecycle',
    message: `${SENTENCE[state]}${reason}${message === undefined ? '' : `: ${message}`}`,
  };
}
