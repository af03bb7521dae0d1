import { expect, it } from 'vitest';
import { httpUrl } from './http-url.js';

it.each([
  ['127.0.0.1', 'http://127.0.0.1:3000'],
  ['::1', 'http://[::1]:3000'],
  ['::', 'http://[::1]:3000'],
  ['0.0.0.0', 'http://127.0.0.1:3000'],
  ['host.example', 'http://host.example:3000'],
])('names %s as %s', (address, url) => {
  expect(httpUrl(address, 3000)).toBe(url);
  expect(new URL(url).port).toBe('3000');
});
