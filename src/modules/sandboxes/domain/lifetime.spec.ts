import { describe, expect, it } from 'vitest';
import { endOf, NEVER } from './lifetime.js';

const start = new Date('2026-01-01T00:00:00.123Z');
const limits = { maxTimeoutSeconds: 3_600, allowNoExpiry: false };

describe('endOf', () => {
  it('counts from the start, to the millisecond', () => {
    expect(endOf(start, 1, limits).toISOString()).toBe('2026-01-01T00:00:01.123Z');
    expect(endOf(start, 3_600, limits).toISOString()).toBe('2026-01-01T01:00:00.123Z');
  });

  it('never shortens: beyond the maximum it names the limit', () => {
    expect(() => endOf(start, 3_601, limits)).toThrow(/timeout: .*3600/);
  });

  it('takes 0 as no expiry only where the server allows it', () => {
    expect(() => endOf(start, 0, limits)).toThrow(/^timeout: 0/);
    expect(endOf(start, 0, { ...limits, allowNoExpiry: true })).toBe(NEVER);
  });
});
