import { describe, expect, it } from 'vitest';
import { listOperations } from '../../contract/operations.js';
import { schemeOfSecurity } from './scheme-of-security.js';

describe('schemeOfSecurity', () => {
  it('knows every combination of the contract, in any order', () => {
    expect(schemeOfSecurity([])).toBe('public');
    expect(schemeOfSecurity(['BearerToken', 'ApiKey'])).toBe('team');
    for (const { security } of listOperations())
      expect(schemeOfSecurity(security)).toBeTypeOf('string');
  });

  it('refuses to guess', () => {
    expect(() => schemeOfSecurity(['AdminToken', 'ApiKey'])).toThrow('AdminToken or ApiKey');
  });
});
