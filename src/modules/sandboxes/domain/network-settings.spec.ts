import { describe, expect, it } from 'vitest';
import { networkPolicyOf, networkSettingsOf } from './network-settings.js';

const ALL = '0.0.0.0/0';

describe('networkSettingsOf', () => {
  it('allows everything where nothing is said', () => {
    const settings = networkSettingsOf(undefined, undefined);
    expect(settings).toEqual({
      allowOut: [],
      denyOut: [],
      allowPublicTraffic: true,
      httpsPorts: [],
    });
    expect(networkPolicyOf(settings)).toEqual({
      allowInternetAccess: true,
      allowOut: [],
      denyOut: [],
    });
  });

  it('keeps what was said', () => {
    const settings = networkSettingsOf({ allowOut: ['10.1.2.3/32'], denyOut: [ALL] }, false);
    expect(settings.allowInternetAccess).toBe(false);
    expect(networkPolicyOf(settings).allowOut).toEqual(['10.1.2.3/32']);
  });

  it.each(['10.0.0.1', '10.0.0.0/8', '::1', '2001:db8::/32', ALL])(
    'takes %s on both lists',
    (item) => {
      expect(networkSettingsOf({ allowOut: [item], denyOut: [item] }, true)).toMatchObject({
        allowOut: [item],
        denyOut: [item],
      });
    },
  );

  it.each([
    '10.0.0.0/33',
    '10.0.0',
    '::/129',
    '10.0.0.0/8/8',
    '10.0.0.0/',
    '',
    'a b',
    '10.0.0.0/-1',
  ])('refuses %j', (item) => {
    expect(() => networkSettingsOf({ denyOut: [item] }, true)).toThrow(/denyOut\.0/);
    expect(() => networkSettingsOf({ allowOut: [ALL, item] }, true)).toThrow(/allowOut\.1/);
  });

  it('tells a contradiction from what is not possible yet', () => {
    const domain = { allowOut: ['*.example.com'] };
    expect(() => networkSettingsOf(domain, true)).toThrow(/needs 0\.0\.0\.0\/0/);
    expect(() => networkSettingsOf({ ...domain, denyOut: [ALL] }, true)).toThrow(/not supported/);
    expect(() => networkSettingsOf(domain, false)).toThrow(/not supported/);
    expect(() => networkSettingsOf({ denyOut: ['example.com'] }, true)).toThrow(/address/);
    expect(() => networkSettingsOf({ rules: { 'a.com': [] } }, true)).toThrow(/not supported/);
    expect(() => networkSettingsOf({ maskRequestHost: 'a' }, true)).toThrow(/not supported/);
  });
});
