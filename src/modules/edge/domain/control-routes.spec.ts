import { describe, expect, it } from 'vitest';
import { isControlRoute } from './control-routes.js';

describe('isControlRoute', () => {
  it('knows the daemon’s control routes in every spelling', () => {
    for (const target of [
      '/init',
      '/init?x=1',
      '//init',
      '/./init',
      '/%69nit',
      '/INIT',
      'http://h/init',
      '/freeze',
      '/init/',
    ]) {
      expect(isControlRoute(target), target).toBe(true);
    }
  });

  it('leaves all else alone', () => {
    for (const target of ['/', '/health', '/files?path=/init', '/files/init', '/initial', '/%']) {
      expect(isControlRoute(target), target).toBe(false);
    }
  });
});
