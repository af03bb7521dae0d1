import { describe, expect, it } from 'vitest';
import { acceptedEncoding } from './accepted-encoding.js';
import { parseRange } from './byte-range.js';
import { inlineDisposition } from './content-disposition.js';

describe('inlineDisposition', () => {
  it.each(['a.txt', '🤣.txt', 'ü', 'u\u0308', 'q"uo\\te', 'new\nline', "it's (1)*;.txt", '%41'])(
    'carries the name %j',
    (name) => {
      const header = inlineDisposition(name);
      expect(header).toMatch(/^[\x20-\x7e]+$/);
      const match = /^inline; filename="[^"\\]*"; filename\*=UTF-8''([A-Za-z0-9%._~-]+)$/.exec(
        header,
      );
      expect(decodeURIComponent(match?.[1] ?? '')).toBe(name);
    },
  );
});

describe('acceptedEncoding', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['br, gzip, deflate', 'gzip'],
    ['gzip;q=0', 'identity'],
    ['gzip;q=0.5, identity', 'identity'],
    ['identity;q=0, gzip', 'gzip'],
    ['br', 'identity'],
  ])('answers %j with %s', (header, expected) => {
    expect(acceptedEncoding(header)).toBe(expected);
  });

  it('refuses a client that takes neither', () => {
    expect(() => acceptedEncoding('br, *;q=0')).toThrow(/acceptable/);
  });
});

describe('parseRange', () => {
  it.each([
    ['bytes=0-0', { start: 0, length: 1 }],
    ['bytes=5-', { start: 5, length: 5 }],
    ['bytes=-20', { start: 0, length: 10 }],
    ['bytes=8-99', { start: 8, length: 2 }],
    ['bytes=0-1,4-5', undefined],
    ['bytes=5-2', undefined],
    ['lines=1-2', undefined],
    [undefined, undefined],
  ])('reads %j of ten bytes as %j', (header, expected) => {
    expect(parseRange(header, 10)).toEqual(expected);
  });

  it('refuses ranges outside of the file', () => {
    expect(() => parseRange('bytes=10-', 10)).toThrow(/outside/);
    expect(() => parseRange('bytes=-0', 10)).toThrow(/outside/);
  });
});
