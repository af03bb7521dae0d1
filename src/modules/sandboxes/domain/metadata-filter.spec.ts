import { describe, expect, it } from 'vitest';
import { parseMetadataFilter } from './metadata-filter.js';

/** As the stock clients do: each key and value, then the form over that. */
function encodeTwice(metadata: Record<string, string>): string {
  const once = Object.entries(metadata).map(
    ([key, value]) => [encodeURIComponent(key), encodeURIComponent(value)] as [string, string],
  );
  return new URLSearchParams(once).toString();
}

/** What the query parser makes of the third encoding. */
const received = (metadata: Record<string, string>): string => encodeTwice(metadata);

describe('parseMetadataFilter', () => {
  it('reads what was seen on the wire', () => {
    const query = new URLSearchParams('metadata=k%2525201%3Dv%252526%25253D%25252F2');
    expect(parseMetadataFilter(query.get('metadata') ?? '')).toEqual({ 'k 1': 'v&=/2' });
  });

  it.each<Record<string, string>>([
    { 'a&b': 'c=d' },
    { e: '50%' },
    { ü: 'x y+z' },
    { plain: 'text', other: '1' },
    { '%41': '%2541' },
    { empty: '' },
    { '💧': 'a\nb' },
  ])('gives back %j', (metadata) => {
    expect(parseMetadataFilter(received(metadata))).toEqual(metadata);
  });

  it.each([
    ['workspace=NO', { workspace: 'NO' }],
    ['a=50%', { a: '50%' }],
    ['a=b+c', { a: 'b+c' }],
    ['a=%zz', { a: '%zz' }],
  ])('takes text that was encoded once: %j', (text, expected) => {
    expect(parseMetadataFilter(text)).toEqual(expected);
  });

  it.each(['', 'garbage', 'a=b=c', '=b', 'a=b&', '&a=b', 'a=b&c', 'a=%00', 'a=b\0'])(
    'refuses %j',
    (text) => {
      expect(() => parseMetadataFilter(text)).toThrow(/^metadata: /);
    },
  );
});
