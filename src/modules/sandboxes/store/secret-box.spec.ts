import { describe, expect, it } from 'vitest';
import { SecretBox } from './secret-box.js';

const secrets = {
  envVars: { A: '1', ü: '' },
  envdAccessToken: 'token-1',
  trafficAccessToken: 'token-2',
};
const box = (digit: string): SecretBox => new SecretBox({ ATOLL_SECRET_KEY: digit.repeat(64) });

describe('SecretBox', () => {
  it('opens what it sealed, and every box looks different', () => {
    const sealed = box('a').seal('x1', secrets);
    expect(box('a').open('x1', sealed)).toEqual(secrets);
    expect(sealed.equals(box('a').seal('x1', secrets))).toBe(false);
    expect(sealed.includes('token-1')).toBe(false);
  });

  it('stays closed for another execution, another key and damaged bytes', () => {
    const sealed = box('a').seal('x1', secrets);
    expect(() => box('a').open('x2', sealed)).toThrow(/can not be read/);
    expect(() => box('b').open('x1', sealed)).toThrow(/can not be read/);
    for (const index of [0, 5, 20, sealed.length - 1]) {
      const damaged = Buffer.from(sealed);
      damaged.writeUInt8(damaged.readUInt8(index) ^ 1, index);
      expect(() => box('a').open('x1', damaged)).toThrow(/can not be read/);
    }
    expect(() => box('a').open('x1', Buffer.alloc(0))).toThrow(/can not be read/);
  });
});
