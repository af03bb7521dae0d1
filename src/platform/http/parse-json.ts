import { AppError } from '../../kernel/app-error.js';
import { nestingDepth } from './nesting-depth.js';

/** Longest text in which the place of an error is searched for. */
const LOCATE_LIMIT = 64 * 1024;
/** Deeper values exhaust the stack of what walks them: no object of the API is nearly as deep. */
const MAX_DEPTH = 64;

/**
 * Parses the bytes of a JSON body; nothing but white space gives `undefined`.
 * @throws {AppError} invalid, with the place of the error; never with the text around it
 */
export function parseJson(bytes: Buffer): unknown {
  const text = decodeUtf8(bytes);
  if (text.trim() === '') return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new AppError('invalid', `the body is not valid JSON${placeOf(text, error)}`, {
      code: 'bad_json',
    });
  }
  if (nestingDepth(text) > MAX_DEPTH) {
    throw new AppError('invalid', `the body is nested deeper than ${MAX_DEPTH} levels`, {
      code: 'bad_json',
    });
  }
  // Postgres stores neither: caught here, the caller gets a 400 instead of a failed query.
  if (/\\u(?:0000|d[89a-f])/i.test(text)) refuseUnstorable(value, 'body');
  return value;
}

function decodeUtf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new AppError('invalid', 'the body is not valid UTF-8', { code: 'bad_json' });
  }
}

function placeOf(text: string, error: unknown): string {
  const position = positionIn(error) ?? (text.length <= LOCATE_LIMIT ? search(text) : undefined);
  if (position === undefined) return '';
  const before = text.slice(0, position).split('\n');
  const column = (before.at(-1) ?? '').length + 1;
  return `: error at line ${before.length}, column ${column} (position ${position})`;
}

function positionIn(error: unknown): number | undefined {
  const found = error instanceof Error ? /at position (\d+)/.exec(error.message) : null;
  return found?.[1] === undefined ? undefined : Number(found[1]);
}

/**
 * The engine does not name the place of an unexpected token. Whether a prefix may still become
 * valid is monotone in its length, so halving finds where that ends.
 */
function search(text: string): number {
  let good = 0;
  let bad = text.length + 1;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (mayContinue(text.slice(0, middle))) good = middle;
    else bad = middle;
  }
  return good;
}

function mayContinue(prefix: string): boolean {
  try {
    JSON.parse(prefix);
    return true;
  } catch (error) {
    const position = positionIn(error);
    if (position !== undefined) return position >= prefix.length || isOpenString(error);
    return error instanceof Error && error.message.startsWith('Unexpected end');
  }
}

const isOpenString = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('Unterminated string');

function refuseUnstorable(value: unknown, path: string): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) {
      throw new AppError(
        'invalid',
        `${path} has a character that is not allowed: U+0000 or half of a surrogate pair`,
        {
          code: 'bad_character',
        },
      );
    }
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) refuseUnstorable(item, `${path}[${index}]`);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      refuseUnstorable(key, `a key of ${path}`);
      refuseUnstorable(item, `${path}.${key}`);
    }
  }
}
