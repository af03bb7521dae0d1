import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redactRecord, redactText } from './redact.js';

const HEX = fc.stringMatching(/^[0-9a-f]{40}$/);

describe('redactText', () => {
  it('leaves a line of JSON a line of JSON, without the secret, wherever that stood', () => {
    const prefix = fc.constantFrom('atl_', 'e2b_', 'atk_', 'Bearer ', 'bearer.', 'https://a:');
    fc.assert(
      fc.property(fc.string(), prefix, HEX, fc.string(), (before, lead, hex, after) => {
        const secret = lead.startsWith('https') ? `${lead}${hex}@host` : `${lead}${hex}`;
        const line = JSON.stringify({ msg: `${before} ${secret} ${after}`, list: [secret] });
        const redacted = redactText(line);
        expect(() => JSON.parse(redacted)).not.toThrow();
        expect(redacted).not.toContain(hex);
      }),
    );
  });
});

describe('redactRecord', () => {
  it('keeps everything that stands under no secret key', () => {
    const record = {
      sandboxId: 'i1',
      sizes: [1, 2],
      at: new Date(0),
      none: null,
      deep: { a: true },
    };
    expect(redactRecord(record)).toEqual(record);
  });

  it('does not change what it was given, and ends on a record that holds itself', () => {
    const record: Record<string, unknown> = { password: 'hunter2' };
    record['self'] = record;
    expect(JSON.stringify(redactRecord(record))).not.toContain('hunter2');
    expect(record['password']).toBe('hunter2');
  });
});
