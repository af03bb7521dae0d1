import { describe, expect, it } from 'vitest';
import { JoinedReads } from './joined-reads.js';

/** Queries that are answered when a test says so. */
function slowReads() {
  const queries: { ids: string[]; answer: PromiseWithResolvers<Map<string, number>> }[] = [];
  const reads = new JoinedReads<number>((ids) => {
    const answer = Promise.withResolvers<Map<string, number>>();
    queries.push({ ids, answer });
    return answer.promise;
  });
  return { queries, reads };
}
const tick = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

describe('JoinedReads', () => {
  it('sends one query at a time, and the next one for all that came meanwhile', async () => {
    const { queries, reads } = slowReads();
    const first = reads.read('a');
    await tick();
    const later = [reads.read('b'), reads.read('c'), reads.read('b')];
    await tick();
    expect(queries.map(({ ids }) => ids)).toEqual([['a']]);
    queries[0]?.answer.resolve(new Map([['a', 1]]));
    expect(await first).toBe(1);
    await tick();
    expect(queries.map(({ ids }) => ids)).toEqual([['a'], ['b', 'c']]);
    queries[1]?.answer.resolve(new Map([['b', 2]]));
    expect(await Promise.all(later)).toEqual([2, undefined, 2]);
  });

  it('never joins a query that was sent before', async () => {
    const { queries, reads } = slowReads();
    const before = reads.read('a');
    await tick();
    const after = reads.read('a');
    queries[0]?.answer.resolve(new Map());
    expect(await before).toBeUndefined();
    await tick();
    queries[1]?.answer.resolve(new Map([['a', 1]]));
    expect(await after).toBe(1);
  });

  it('tells a failure to those who waited for it, and goes on', async () => {
    const { queries, reads } = slowReads();
    const failing = reads.read('a');
    await tick();
    const next = reads.read('b');
    queries[0]?.answer.reject(new Error('away'));
    await expect(failing).rejects.toThrow('away');
    await tick();
    queries[1]?.answer.resolve(new Map([['b', 2]]));
    expect(await next).toBe(2);
  });
});
