import { AppError } from './app-error.js';

/** A place in a list ordered by (time, id): stable under inserts and deletes in between. */
export interface Cursor {
  at: Date;
  id: string;
}

const VERSION = 1;

/** Opaque text for `X-Next-Token`. */
export function encodeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify([VERSION, cursor.at.toISOString(), cursor.id])).toString(
    'base64url',
  );
}

/**
 * Reads what `encodeCursor` wrote.
 * @throws {AppError} invalid, where the text is not one of ours
 */
export function decodeCursor(text: string): Cursor {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    if (Array.isArray(parsed) && parsed.length === 3 && parsed[0] === VERSION) {
      const at = new Date(String(parsed[1]));
      const id: unknown = parsed[2];
      if (!Number.isNaN(at.getTime()) && typeof id === 'string' && /^[\w-]{1,128}$/.test(id)) {
        return { at, id };
      }
    }
  } catch {
    // not base64url of JSON: falls through to the one answer for every bad cursor
  }
  throw new AppError(
    'invalid',
    'nextToken is not a cursor of this list: take it from X-Next-Token',
    {
      code: 'bad_cursor',
    },
  );
}
