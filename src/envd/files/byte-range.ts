import { HttpError } from '../http/http-error.js';

/** A part of a file: first byte and how many. */
export interface ByteRange {
  readonly start: number;
  readonly length: number;
}

/** The range cannot be served from a file of this size. */
export class UnsatisfiableRange extends HttpError {
  readonly size: number;

  constructor(size: number) {
    super(416, 'the range is outside of the file');
    this.size = size;
  }
}

/**
 * The single range that a Range header asks for; undefined means the whole file (also for
 * several ranges and for units unknown, which a server may ignore). @throws UnsatisfiableRange
 */
export function parseRange(header: string | undefined, size: number): ByteRange | undefined {
  const match = /^bytes=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? '');
  if (match === null) return undefined;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    if (length === 0) throw new UnsatisfiableRange(size);
    return { start: size - length, length };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return undefined;
  if (start >= size) throw new UnsatisfiableRange(size);
  return { start, length: end - start + 1 };
}
