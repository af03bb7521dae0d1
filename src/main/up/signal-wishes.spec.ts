import { afterEach, describe, expect, it } from 'vitest';
import { SignalWishes } from './signal-wishes.js';

let wishes: SignalWishes;
afterEach(() => wishes.close());

describe('SignalWishes', () => {
  it('keeps the order of signals that come before somebody waits', async () => {
    wishes = new SignalWishes();
    wishes.add('SIGINT');
    wishes.add('SIGTERM');
    expect([await wishes.next(), await wishes.next()]).toEqual(['SIGINT', 'SIGTERM']);
  });

  it('tells whoever works on a wish that another has come', async () => {
    wishes = new SignalWishes();
    wishes.add('SIGINT');
    await wishes.next();
    const { another } = wishes;
    expect(another.aborted).toBe(false);
    wishes.add('SIGTERM');
    expect(another.aborted).toBe(true);
    await wishes.next();
    expect(wishes.another.aborted).toBe(false);
  });

  it('hears signals of the process until it is closed', async () => {
    const before = process.listenerCount('SIGHUP');
    wishes = new SignalWishes();
    let told = 0;
    wishes.onWish = () => (told += 1);
    const next = wishes.next();
    process.emit('SIGHUP', 'SIGHUP');
    expect(await next).toBe('SIGHUP');
    expect(told).toBe(1);
    wishes.close();
    expect(process.listenerCount('SIGHUP')).toBe(before);
  });
});
