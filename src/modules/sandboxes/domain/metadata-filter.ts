import { AppError } from '../../../kernel/app-error.js';

/** Whole escapes that spell valid UTF-8 are decoded, everything else stays as it is. */
function unescapeLeniently(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });
}

const malformed = (): AppError =>
  new AppError(
    'invalid',
    'metadata: must be key=value pairs joined with &, each with exactly one =',
    {
      code: 'bad_metadata_filter',
    },
  );

/**
 * Reads the `metadata` filter of a list. The stock clients encode three times, and the query's own
 * decoding is the first; the second opens the pairs, the third each key and value. Text that was
 * encoded once comes through unchanged (openapi/decisions.md: Metadata filter).
 * @throws {AppError} invalid, where a pair has not exactly one `=`
 */
export function parseMetadataFilter(text: string): Record<string, string> {
  const pairs = unescapeLeniently(text).split('&');
  const entries = pairs.map((pair) => {
    const [key, value, ...rest] = pair.split('=');
    if (!key || value === undefined || rest.length > 0) throw malformed();
    return [unescapeLeniently(key), unescapeLeniently(value)] as const;
  });
  // the database takes no NUL in a text, so that no sandbox can have one
  if (entries.some(([key, value]) => `${key}${value}`.includes('\0'))) throw malformed();
  return Object.fromEntries(entries);
}
