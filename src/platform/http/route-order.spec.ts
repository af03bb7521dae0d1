import { describe, expect, it } from 'vitest';
import { sortRoutes } from './route-order.js';

const route = (path: string) => ({ route: { path } });

describe('sortRoutes', () => {
  it('puts literal segments before parameters, from the left, and keeps the order of equals', () => {
    const stack = ['/a/:id', '/:any', '/a/:id/x', '/a/b', '/a/:other', '/a/b/:id', '/*rest'].map(
      route,
    );
    sortRoutes(stack);
    expect(stack.map((layer) => layer.route.path)).toEqual([
      '/a/b',
      '/a/b/:id',
      '/a/:id',
      '/a/:other',
      '/a/:id/x',
      '/:any',
      '/*rest',
    ]);
  });

  it('moves nothing across what is no route, such as the handler of unknown routes', () => {
    const stack = [route('/a/:id'), {}, route('/b/:id'), route('/b/c'), { route: undefined }];
    sortRoutes(stack);
    expect(stack).toEqual([
      route('/a/:id'),
      {},
      route('/b/c'),
      route('/b/:id'),
      { route: undefined },
    ]);
  });
});
