import { describe, expect, it } from 'vitest';
import { IllegalTransition, transition } from '../../../kernel/state-machine.js';
import {
  SANDBOX_EVENTS,
  SANDBOX_STATES,
  SANDBOX_TRANSITIONS,
  statesShownAs,
  type SandboxEvent,
  type SandboxState,
} from './sandbox-state.js';

const ORDER = SANDBOX_EVENTS;

/** One row a state, one column an event in the order of SANDBOX_EVENTS; `.` ignore, `!` refuse. */
const EXPECTED: Record<SandboxState, string> = {
  //         started failed pause paused p_failed resume resumed r_failed kill ended lost
  creating: 'running failed ! . . ! . . killing killed failed',
  running: '. . pausing . . ! . . killing killed failed',
  pausing: '. . . paused running ! . . killing killed failed',
  paused: '. . ! . . resuming . . killing killed failed',
  resuming: '. . ! . . . running paused killing killed failed',
  killing: '. killed ! . . ! . . . killed killed',
  killed: '. . ! . . ! . . . . .',
  failed: '. . ! . . ! . . . . .',
};

function outcome(state: SandboxState, event: SandboxEvent): string {
  try {
    const result = transition(SANDBOX_TRANSITIONS, 'sandbox', state, event);
    return result.kind === 'move' ? result.to : '.';
  } catch (error) {
    if (error instanceof IllegalTransition) return '!';
    throw error;
  }
}

describe('the states of a sandbox', () => {
  const pairs = SANDBOX_STATES.flatMap((state) =>
    ORDER.map((event, column) => [state, event, EXPECTED[state].split(' ')[column]] as const),
  );

  it.each(pairs)('%s + %s -> %s', (state, event, expected) => {
    expect(outcome(state, event)).toBe(expected);
  });

  it('can be killed from every state that is not over, and no observation revives what is over', () => {
    for (const state of SANDBOX_STATES) {
      const killed = outcome(state, 'kill');
      expect(killed).toBe(['killing', 'killed', 'failed'].includes(state) ? '.' : 'killing');
    }
    for (const event of ORDER) {
      expect(['.', '!']).toContain(outcome('killed', event));
      expect(['.', '!']).toContain(outcome('failed', event));
      expect(['.', '!', 'killed']).toContain(outcome('killing', event));
    }
  });

  it('shows two states to clients', () => {
    expect(statesShownAs(['running'])).toEqual(['running', 'resuming']);
    expect(statesShownAs(['paused'])).toEqual(['pausing', 'paused']);
    expect(statesShownAs([])).toEqual([]);
  });
});
