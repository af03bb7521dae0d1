import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ImpatientCalls } from './impatient-calls.js';

const never = (): Promise<never> => Promise.withResolvers<never>().promise;

/** Listened to from the start: it may fail before anybody waits for it. */
const failureOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'none',
    (error: unknown) => (error instanceof Error ? error.message : 'none'),
  );

describe('ImpatientCalls', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('gives the answer, or the failure', async () => {
    const calls = new ImpatientCalls({ limitMs: 100, pauseMs: 1_000 });
    expect(await calls.run(() => Promise.resolve('here'))).toBe('here');
    await expect(calls.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  });

  it('gives up after its limit, and does not even call while an answer is overdue', async () => {
    const calls = new ImpatientCalls({ limitMs: 100, pauseMs: 1_000 });
    const first = failureOf(calls.run(never));
    await vi.advanceTimersByTimeAsync(100);
    expect(await first).toBe('no answer in 100 ms');
    const called = vi.fn<() => Promise<never>>(never);
    await expect(calls.run(called)).rejects.toThrow('earlier call');
    expect(called).not.toHaveBeenCalled();
  });

  it('tries again now and then, one call at a time', async () => {
    const calls = new ImpatientCalls({ limitMs: 100, pauseMs: 1_000 });
    const first = failureOf(calls.run(never));
    await vi.advanceTimersByTimeAsync(1_100);
    expect(await first).toBe('no answer in 100 ms');
    const again = failureOf(calls.run(never));
    await expect(calls.run(never)).rejects.toThrow('earlier call');
    await vi.advanceTimersByTimeAsync(100);
    expect(await again).toBe('no answer in 100 ms');
  });

  it('is patient again once the overdue answer has come', async () => {
    const calls = new ImpatientCalls({ limitMs: 100, pauseMs: 1_000 });
    const late = Promise.withResolvers<string>();
    const first = failureOf(calls.run(() => late.promise));
    await vi.advanceTimersByTimeAsync(100);
    expect(await first).toBe('no answer in 100 ms');
    late.resolve('at last');
    await vi.advanceTimersByTimeAsync(0);
    expect(await calls.run(() => Promise.resolve('here'))).toBe('here');
  });
});
