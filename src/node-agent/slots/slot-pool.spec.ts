import { describe, expect, it } from 'vitest';
import { requireCidr } from '../network/cidr.js';
import { InstanceNames } from './instance-names.js';
import { SlotPool } from './slot-pool.js';

const names = new InstanceNames('/data');
const pool = (options: { size?: number; uidBase?: number; network?: string } = {}) =>
  new SlotPool({
    names,
    network: requireCidr(options.network ?? '100.70.0.0/16'),
    uidBase: options.uidBase ?? 1_000_000_000,
    size: options.size ?? 3,
  });

describe('slot pool', () => {
  it('derives everything of a slot from its index', () => {
    expect(pool().lease()).toEqual({
      index: 1,
      idRange: { hostBase: 1_000_065_536, size: 65_536 },
      outerAddress: '100.70.0.1',
      hostDevice: `at${names.tag}v1`,
    });
    expect(pool({ size: 400 }).at(300).outerAddress).toBe('100.70.1.44');
    expect(pool({ size: 99_999 }).at(17_000).hostDevice.length).toBeLessThanOrEqual(15);
  });

  it('uses a released slot again after all others', () => {
    const slots = pool();
    const first = slots.lease();
    slots.release(first);
    slots.release(first);
    expect([slots.lease().index, slots.lease().index, slots.lease().index]).toEqual([2, 3, 1]);
    expect(() => slots.lease()).toThrow(expect.objectContaining({ kind: 'unavailable' }));
  });

  it('leaves out the slots of living sandboxes until they are released', () => {
    const slots = pool();
    expect(slots.claim(2).index).toBe(2);
    expect(() => slots.claim(2)).toThrow(expect.objectContaining({ kind: 'conflict' }));
    expect([slots.lease().index, slots.lease().index]).toEqual([1, 3]);
    expect(slots.freeCount).toBe(0);
    slots.release({ index: 2 });
    expect(slots.lease().index).toBe(2);
  });

  it('never has a slot whose ids or address do not exist', () => {
    expect(pool({ size: 99_999 }).size).toBe(17_508);
    expect(pool({ size: 99_999, network: '10.9.0.0/24' }).size).toBe(254);
    expect(() => pool().claim(4)).toThrow('slot 4');
  });
});
