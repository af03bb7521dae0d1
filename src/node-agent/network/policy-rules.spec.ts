import { describe, expect, it } from 'vitest';
import { policyRules } from './policy-rules.js';

const policy = (change: Partial<Parameters<typeof policyRules>[0]>) =>
  policyRules({ allowInternetAccess: true, allowOut: [], denyOut: [], ...change });

describe('network policy', () => {
  it('is open without lists and closed without internet access', () => {
    expect(policy({})).toEqual({ rules: [], fallback: 'open', canResolve: true });
    expect(policy({ allowInternetAccess: false })).toMatchObject({
      fallback: 'closed',
      canResolve: false,
    });
  });

  it('treats a denied 0.0.0.0/0 as no internet access, with the allowed networks left', () => {
    const { rules, fallback, canResolve } = policy({
      allowOut: ['203.0.113.7'],
      denyOut: ['0.0.0.0/0'],
    });
    expect(rules).toHaveLength(1);
    expect(rules[0]).toMatch(/^ip daddr 203\.0\.113\.7\/32 .*accept$/);
    expect({ fallback, canResolve }).toEqual({ fallback: 'closed', canResolve: false });
  });

  it('lets allow beat deny', () => {
    const { rules } = policy({ allowOut: ['198.51.100.5'], denyOut: ['198.51.100.0/24'] });
    expect(rules.map((rule) => rule.split(' ').at(-1))).toEqual(['accept', 'refuse']);
  });

  it('opens private addresses only where a network names them', () => {
    expect(policy({ allowOut: ['10.1.0.0/16'] }).rules).toEqual(['ip daddr 10.1.0.0/16 accept']);
    expect(policy({ allowOut: ['0.0.0.0/0'] }).rules[0]).toContain('!= { 10.0.0.0/8');
    expect(policy({ allowOut: ['8.0.0.0/5'] }).rules[0]).toContain('!= { 10.0.0.0/8');
  });

  it('never puts text that is not an address into a rule', () => {
    expect(policy({ allowOut: ['example.com', '1.2.3.4; accept'], denyOut: ['x'] }).rules).toEqual(
      [],
    );
  });
});
