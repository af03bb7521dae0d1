import { describe, expect, it } from 'vitest';
import { isAlias, readingsOf } from './sandbox-reference.js';

const id = `i${'0a'.repeat(9)}z`;

describe('readingsOf', () => {
  it.each([
    [id, [{ by: 'id', id }]],
    ['web', [{ by: 'alias', alias: 'web' }]],
    [
      `${id}-local`,
      [
        { by: 'alias', alias: `${id}-local` },
        { by: 'id', id },
      ],
    ],
    [`${id}-a-b`, [{ by: 'alias', alias: `${id}-a-b` }]],
    [`${id}-`, [{ by: 'alias', alias: `${id}-` }]],
    ['Web', []],
    ['-web', []],
    ['', []],
    ['a\0', []],
    ['a'.repeat(64), []],
  ])('%j', (text, expected) => {
    expect(readingsOf(text)).toEqual(expected);
  });

  it('never takes the form of an id for an alias', () => {
    expect(isAlias(id)).toBe(false);
    expect(isAlias('web-1_a')).toBe(true);
    expect(isAlias('a'.repeat(63))).toBe(true);
  });
});
