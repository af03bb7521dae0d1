import { describe, expect, it } from 'vitest';
import type { Holding } from '../../../node-protocol/node-reports.js';
import { GRACE_MS, type KnownSandbox, verdictOnHeld, verdictOnMissing } from './reconcile.js';
import { SANDBOX_STATES, type SandboxState } from './sandbox-state.js';

const held = (state: Holding['state']): Holding => ({ sandboxId: 'i', executionId: 'x', state });
const known = (state: SandboxState, facts: Partial<KnownSandbox> = {}): KnownSandbox => ({
  executionId: 'x',
  state,
  inStateMs: 60_000,
  unheardMs: 60_000,
  ...facts,
});

const HELD: Record<SandboxState, Record<Holding['state'], string>> = {
  creating: { starting: 'nothing', running: 'started', paused: 'nothing', ending: 'nothing' },
  running: { starting: 'nothing', running: 'nothing', paused: 'nothing', ending: 'nothing' },
  pausing: { starting: 'nothing', running: 'nothing', paused: 'paused', ending: 'nothing' },
  paused: { starting: 'nothing', running: 'nothing', paused: 'nothing', ending: 'nothing' },
  resuming: { starting: 'nothing', running: 'resumed', paused: 'nothing', ending: 'nothing' },
  killing: { starting: 'kill', running: 'kill', paused: 'kill', ending: 'nothing' },
  killed: { starting: 'kill', running: 'kill', paused: 'kill', ending: 'nothing' },
  failed: { starting: 'kill', running: 'kill', paused: 'kill', ending: 'nothing' },
};

const MISSING: Record<SandboxState, string> = {
  creating: 'start_failed',
  running: 'lost',
  pausing: 'lost',
  paused: 'lost',
  resuming: 'lost',
  killing: 'ended',
  killed: 'nothing',
  failed: 'nothing',
};

const text = (verdict: ReturnType<typeof verdictOnHeld>): string =>
  typeof verdict === 'string' ? verdict : verdict.event;

describe('what a node holds', () => {
  it.each(SANDBOX_STATES)('is compared with a row that is %s', (state) => {
    for (const [holding, expected] of Object.entries(HELD[state])) {
      const verdict = verdictOnHeld(held(holding as Holding['state']), known(state));
      expect(text(verdict), holding).toBe(expected);
    }
  });

  it('is killed where nobody knows it, or knows another incarnation', () => {
    expect(verdictOnHeld(held('running'), undefined)).toBe('kill');
    expect(verdictOnHeld(held('running'), known('running', { executionId: 'y' }))).toBe('kill');
    expect(verdictOnHeld(held('ending'), undefined)).toBe('nothing');
  });

  it('is no news in a report that is older than the last word on it', () => {
    expect(verdictOnHeld(held('running'), known('resuming', { unheardMs: -1 }))).toBe('nothing');
  });

  it('is given time to die', () => {
    const fresh = known('killing', { inStateMs: GRACE_MS });
    expect(verdictOnHeld(held('running'), fresh)).toBe('nothing');
  });
});

describe('what a node does not hold', () => {
  it.each(SANDBOX_STATES)('is settled where the row is %s', (state) => {
    expect(text(verdictOnMissing(known(state), 20_000))).toBe(MISSING[state]);
  });

  it.each(SANDBOX_STATES)(
    'is waited for where the row is %s and the difference is fresh',
    (state) => {
      const fresh = known(state, { inStateMs: GRACE_MS, unheardMs: GRACE_MS });
      expect(verdictOnMissing(fresh, 20_000)).toBe('nothing');
    },
  );
});
