import { expect, it } from 'vitest';
import { equalSecrets } from './equal-secrets.js';

it('tells equal secrets from all others', () => {
  expect(equalSecrets('abc', 'abc')).toBe(true);
  for (const other of ['', 'ab', 'abcd', 'abd', 'abcabc']) {
    expect(equalSecrets(other, 'abc')).toBe(false);
    expect(equalSecrets('abc', other)).toBe(false);
  }
});
