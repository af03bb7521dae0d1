import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { KeyedQueue } from './keyed-queue.js';

describe('KeyedQueue', () => {
  it('runs work of one key in order, also behind a failure', async () => {
    const queue = new KeyedQueue();
    const order: string[] = [];
    const slow = queue.run('a', async () => {
      await sleep(20);
      order.push('slow');
      throw new Error('slow failed');
    });
    const quick = queue.run('a', async () => order.push('quick'));
    await expect(slow).rejects.toThrow('slow failed');
    await quick;
    expect(order).toEqual(['slow', 'quick']);
  });

  it('runs work of other keys meanwhile', async () => {
    const queue = new KeyedQueue();
    const order: string[] = [];
    const slow = queue.run('a', async () => {
      await sleep(20);
      order.push('a');
    });
    await queue.run('b', async () => order.push('b'));
    await slow;
    expect(order).toEqual(['b', 'a']);
  });

  it('knows which keys are busy and forgets the others', async () => {
    const queue = new KeyedQueue();
    const work = queue.run('a', () => sleep(10));
    expect([queue.isBusy('a'), queue.isBusy('b')]).toEqual([true, false]);
    await work;
    await sleep(0);
    expect(queue.isBusy('a')).toBe(false);
  });
});
