import { expect, it } from 'vitest';
import { permissionText } from './permissions.js';

it.each([
  [0o100644, '-rw-r--r--'],
  [0o040755, 'drwxr-xr-x'],
  [0o120777, 'Lrwxrwxrwx'],
  [0o041777, 'dtrwxrwxrwx'],
  [0o104755, 'urwxr-xr-x'],
  [0o020666, 'Dcrw-rw-rw-'],
])('spells mode %o as %s', (mode, text) => {
  expect(permissionText(mode)).toBe(text);
});
