import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../kernel/app-error.js';
import { parseJson } from './parse-json.js';

const parse = (text: string): unknown => parseJson(Buffer.from(text));

/** The position that the error names, or nothing where there is no error. */
function errorPosition(text: string): number | undefined {
  try {
    parse(text);
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    expect(error.kind).toBe('invalid');
    return Number(/position (\d+)/.exec(error.message)?.[1]);
  }
}

describe('parseJson', () => {
  it('reads what JSON.stringify wrote', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'grapheme', maxDepth: 20 }), (value) => {
        const text = JSON.stringify(value);
        fc.pre(!/\\u(?:0000|d[89a-f])/i.test(text));
        expect(parse(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('names the position of a character that does not belong, and never the text around it', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { minLength: 1 }), fc.nat(), (numbers, at) => {
        const items = numbers.map((number) => JSON.stringify(number));
        const index = at % items.length;
        const text = `[${items.with(index, `hunter2${items[index]}`).join(', ')}]`;
        expect(errorPosition(text)).toBe(text.indexOf('hunter2'));
        expect(() => parse(text)).not.toThrow('hunter2');
      }),
    );
  });

  it('never fails otherwise than with a 400, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        try {
          parseJson(Buffer.from(bytes));
        } catch (error) {
          expect(error).toBeInstanceOf(AppError);
        }
      }),
    );
  });

  it('refuses what is nested so deep that nobody could walk it', () => {
    const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
    expect(() => parse(nested(65))).toThrow('deeper than 64');
    expect(() => parse(nested(500_000))).toThrow('deeper than 64');
    expect(parse(nested(64))).toBeInstanceOf(Array);
    expect(parse(JSON.stringify(`\\"${'['.repeat(100)}`))).toContain('[[[');
  });

  it('takes a byte order mark and white space, and nothing as nothing', () => {
    expect(parse('\uFEFF{"a":1}')).toEqual({ a: 1 });
    expect(parse(' \r\n\t')).toBeUndefined();
    expect(parse('')).toBeUndefined();
  });
});
