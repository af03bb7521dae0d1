import type { TransitionTable } from '../../../kernel/state-machine.js';
import type { EndReason } from '../../../node-protocol/sandbox-spec.js';

export const SANDBOX_STATES = [
  'creating',
  'running',
  'pausing',
  'paused',
  'resuming',
  'killing',
  'killed',
  'failed',
] as const;
export type SandboxState = (typeof SANDBOX_STATES)[number];

/**
 * `pause`, `resume` and `kill` are wishes and lead to a state in -ing; the rest is what a node saw,
 * and only that leaves such a state.
 */
export const SANDBOX_EVENTS = [
  'started',
  'start_failed',
  'pause',
  'paused',
  'pause_failed',
  'resume',
  'resumed',
  'resume_failed',
  'kill',
  /** It is gone in an orderly way. */
  'ended',
  /** It is gone, and nobody wanted that. */
  'lost',
] as const;
export type SandboxEvent = (typeof SANDBOX_EVENTS)[number];

/** What does not concern a sandbox that is over: late reports, and wishes that come too late. */
const OVER = {
  started: 'ignore',
  start_failed: 'ignore',
  pause: 'refuse',
  paused: 'ignore',
  pause_failed: 'ignore',
  resume: 'refuse',
  resumed: 'ignore',
  resume_failed: 'ignore',
  kill: 'ignore',
  ended: 'ignore',
  lost: 'ignore',
} as const;

export const SANDBOX_TRANSITIONS: TransitionTable<SandboxState, SandboxEvent> = {
  creating: {
    ...OVER,
    started: 'running',
    start_failed: 'failed',
    kill: 'killing',
    ended: 'killed',
    lost: 'failed',
  },
  running: {
    ...OVER,
    pause: 'pausing',
    kill: 'killing',
    ended: 'killed',
    lost: 'failed',
  },
  pausing: {
    ...OVER,
    pause: 'ignore', // the second caller joins the first
    paused: 'paused',
    pause_failed: 'running',
    kill: 'killing',
    ended: 'killed',
    lost: 'failed',
  },
  paused: {
    ...OVER,
    resume: 'resuming',
    kill: 'killing',
    ended: 'killed',
    lost: 'failed',
  },
  resuming: {
    ...OVER,
    resume: 'ignore', // the second caller joins the first
    resumed: 'running',
    resume_failed: 'paused',
    kill: 'killing',
    ended: 'killed',
    lost: 'failed',
  },
  killing: { ...OVER, start_failed: 'killed', ended: 'killed', lost: 'killed' },
  killed: OVER,
  failed: OVER,
};

/** Holds a share of its node. */
export const isOver = (state: SandboxState): boolean => state === 'killed' || state === 'failed';

/** What clients may see: a sandbox shows from the answer of its create until its end is asked for. */
export const VISIBLE_STATES = ['running', 'pausing', 'paused', 'resuming'] as const;
export type VisibleState = (typeof VISIBLE_STATES)[number];

/** Occupies its alias and can be killed. */
export const LIVING_STATES = ['creating', ...VISIBLE_STATES] as const;

/** Has not ended: holds its share of a node and is still to be cleaned up behind. */
export const UNFINISHED_STATES = [...LIVING_STATES, 'killing'] as const;

export type PublicState = 'running' | 'paused';

/** openapi/decisions.md: State. Generated clients know two states only; `phase` tells the rest. */
export const PUBLIC_STATE = {
  creating: 'running',
  running: 'running',
  pausing: 'paused',
  paused: 'paused',
  resuming: 'running',
  killing: 'running',
  killed: 'running',
  failed: 'running',
} as const satisfies Record<SandboxState, PublicState>;

/** The visible states behind what a client filters by. */
export const statesShownAs = (shown: readonly PublicState[]): VisibleState[] =>
  VISIBLE_STATES.filter((state) => shown.includes(PUBLIC_STATE[state]));

/** Whether an end was wanted or befell the sandbox. */
export const EVENT_OF_END = {
  timeout: 'ended',
  killed: 'ended',
  shutdown: 'ended',
  oom: 'lost',
  crashed: 'lost',
  node_lost: 'lost',
  start_failed: 'lost',
} as const satisfies Record<EndReason, SandboxEvent>;
