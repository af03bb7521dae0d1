import { describe, expect, it } from 'vitest';
import { listOperations } from '../../src/contract/operations.js';
import { UNIMPLEMENTED_OPERATIONS } from '../../src/platform/unimplemented-operations.js';
import { contractApp } from './contract-app.js';
import { routesOf } from './routes-of-app.js';

/** Parts of the platform that are done: nothing of theirs may be missing. */
const DONE = ['A'];

describe('the list of operations that answer 501', () => {
  const operations = new Map(listOperations().map((one) => [one.operationId as string, one]));

  it('names each once, from the contract, with the owner that the contract gives', () => {
    const ids = UNIMPLEMENTED_OPERATIONS.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const wrong = UNIMPLEMENTED_OPERATIONS.filter(
      ({ operationId, owner }) => operations.get(operationId)?.owner !== owner,
    );
    expect(wrong).toEqual([]);
  });

  it('names no operation of a part that is done', () => {
    const late = UNIMPLEMENTED_OPERATIONS.filter(({ owner }) => DONE.includes(owner));
    expect(late).toEqual([]);
  });

  it('names exactly those that no controller answers', async () => {
    const app = await contractApp();
    const answered = new Set(
      routesOf(app)
        .filter(({ handler }) => !handler.startsWith('UnimplementedController.'))
        .map(({ method, path }) => `${method} ${path}`),
    );
    const missing = [...operations.values()]
      .filter(({ method, path }) => !answered.has(`${method} ${path}`))
      .map(({ operationId }) => operationId);
    const listed = UNIMPLEMENTED_OPERATIONS.map(({ operationId }) => operationId);
    expect(listed.toSorted()).toEqual(missing.toSorted());
  });

  it('has a route for each', async () => {
    const mounted = routesOf(await contractApp())
      .filter(({ handler }) => handler.startsWith('UnimplementedController.'))
      .map(({ handler }) => String(handler.split('.')[1]));
    const listed = UNIMPLEMENTED_OPERATIONS.map(({ operationId }) => operationId);
    expect(mounted.toSorted()).toEqual(listed.toSorted());
  });
});
