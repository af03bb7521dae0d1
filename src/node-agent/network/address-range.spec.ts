import { describe, expect, it } from 'vitest';
import { InstanceNames } from '../slots/instance-names.js';
import { chooseAddressRange } from './address-range.js';
import { formatCidr, isWithin, overlaps, parseCidr, requireCidr } from './cidr.js';

const names = new InstanceNames('/data');
const choose = (taken: string[], more: { own?: string; configured?: string } = {}): string =>
  formatCidr(
    chooseAddressRange(
      {
        taken: taken.map(requireCidr),
        own: more.own === undefined ? undefined : requireCidr(more.own),
      },
      { names, configured: more.configured },
    ),
  );

describe('address range', () => {
  it('is the same for the same data folder and skips what the host uses', () => {
    const first = choose([]);
    expect(choose(['10.0.0.0/8'])).toBe(first);
    const second = choose([first]);
    expect(second).not.toBe(first);
    expect(choose([first.replace('0.0/16', '7.0/24')])).toBe(second);
    expect(isWithin(requireCidr(second), requireCidr('100.64.0.0/10'))).toBe(true);
  });

  it('stays the one that an earlier run holds', () => {
    expect(choose(['100.64.0.0/10'], { own: '100.99.0.0/16' })).toBe('100.99.0.0/16');
  });

  it('says which setting helps where nothing is free', () => {
    expect(() => choose(['100.64.0.0/10'])).toThrow('ATOLL_NETWORK_CIDR');
  });

  it('takes the configured one if it is a free /16', () => {
    expect(choose([], { configured: '10.200.0.0/16' })).toBe('10.200.0.0/16');
    expect(() => choose([], { configured: '10.200.0.0/24' })).toThrow('not an IPv4 /16');
    expect(() => choose(['10.200.3.0/24'], { configured: '10.200.0.0/16' })).toThrow(
      '10.200.3.0/24',
    );
  });
});

describe('cidr', () => {
  it('reads addresses and networks, and nothing else', () => {
    expect(formatCidr(requireCidr('203.0.113.9'))).toBe('203.0.113.9/32');
    expect(formatCidr(requireCidr('255.255.255.255/1'))).toBe('128.0.0.0/1');
    for (const text of [
      '1.2.3',
      '1.2.3.256',
      '1.2.3.4/33',
      'example.com',
      '::1',
      '1.2.3.4; drop',
      '',
    ]) {
      expect(parseCidr(text)).toBeUndefined();
    }
  });

  it('compares', () => {
    const ten = requireCidr('10.0.0.0/8');
    expect(overlaps(ten, requireCidr('0.0.0.0/0'))).toBe(true);
    expect(overlaps(ten, requireCidr('11.0.0.0/8'))).toBe(false);
    expect(isWithin(requireCidr('10.1.2.3'), ten)).toBe(true);
    expect(isWithin(requireCidr('0.0.0.0/0'), ten)).toBe(false);
  });
});
