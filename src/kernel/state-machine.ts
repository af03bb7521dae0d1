import { AppError } from './app-error.js';

/**
 * A transition table: every state answers every event, with the next state, `ignore` (the event is
 * stale or already done) or `refuse` (the caller is told that it conflicts). The type makes a
 * missing pair a compile error.
 */
export type TransitionTable<State extends string, Event extends string> = {
  readonly [S in State]: { readonly [E in Event]: State | 'ignore' | 'refuse' };
};

export type Transition<State extends string> =
  | { kind: 'move'; from: State; to: State }
  | { kind: 'ignore'; from: State };

/** The event conflicts with the state that the subject is in. */
export class IllegalTransition extends AppError {
  constructor(subject: string, state: string, event: string) {
    super('conflict', `${subject} is ${state}: '${event}' is not possible now`, {
      code: 'wrong_state',
    });
  }
}

/**
 * Looks up what an event does to a state.
 * @throws {IllegalTransition} where the table refuses the pair
 */
export function transition<State extends string, Event extends string>(
  table: TransitionTable<State, Event>,
  subject: string,
  state: State,
  event: Event,
): Transition<State> {
  const next = table[state][event];
  if (next === 'refuse') throw new IllegalTransition(subject, state, event);
  if (next === 'ignore') return { kind: 'ignore', from: state };
  return { kind: 'move', from: state, to: next as State };
}
