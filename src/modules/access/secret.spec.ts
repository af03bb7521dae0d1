import { describe, expect, it } from 'vitest';
import {
  hashOfSecret,
  maskOfSecret,
  sameSecret,
  secretOfAccessToken,
  secretOfApiKey,
} from './secret.js';

const secret = '0123456789abcdef0123456789abcdef01234567';

describe('secrets of credentials', () => {
  it('are found in both spellings of a key, and in tokens', () => {
    expect(secretOfApiKey(`atl_${secret}`)).toBe(secret);
    expect(secretOfApiKey(`e2b_${secret}`)).toBe(secret);
    expect(secretOfAccessToken(`atk_${secret}`)).toBe(secret);
  });

  it.each([
    '',
    secret,
    `atk_${secret}`,
    `atl_${secret}0`,
    `atl_${secret.slice(1)}`,
    `ATL_${secret}`,
  ])('are not found in %j as a key', (text) => {
    expect(secretOfApiKey(text)).toBeUndefined();
  });

  it('are stored as a hash and shown as a mask', () => {
    expect(hashOfSecret(secret)).toMatch(/^[0-9a-f]{64}$/);
    expect(maskOfSecret('atl_', secret)).toBe('atl_01…4567');
  });

  it('are compared whatever their lengths', () => {
    expect(sameSecret(secret, secret)).toBe(true);
    expect(sameSecret(secret, `${secret}0`)).toBe(false);
    expect(sameSecret('', secret)).toBe(false);
  });
});
