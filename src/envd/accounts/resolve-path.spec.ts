import { describe, expect, it } from 'vitest';
import { InvalidPath, resolvePath } from './resolve-path.js';

const account = { name: 'user', uid: 1000, gid: 1000, home: '/home/user' };

describe('resolvePath', () => {
  it.each([
    ['', '/work', '/work'],
    ['', undefined, '/home/user'],
    ['~', '/work', '/home/user'],
    ['~/a/../b', '/work', '/home/user/b'],
    ['a/b/', '/work', '/home/user/a/b'],
    ['/', undefined, '/'],
    ['//etc///x/', undefined, '/etc/x'],
    ['../../../..', undefined, '/'],
  ])('understands %j with workdir %j as %j', (path, workdir, expected) => {
    expect(resolvePath(path, account, workdir)).toBe(expected);
  });

  it('refuses homes of others and NUL bytes', () => {
    expect(() => resolvePath('~other/x', account, undefined)).toThrow(InvalidPath);
    expect(() => resolvePath('/a\0b', account, undefined)).toThrow(InvalidPath);
  });
});
