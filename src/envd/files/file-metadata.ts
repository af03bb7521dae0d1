import type { IncomingHttpHeaders } from 'node:http';
import { HttpError } from '../http/http-error.js';

/** Metadata that is stored with a file, keys in lower case. */
export type FileMetadata = Readonly<Record<string, string>>;

const HEADER_PREFIX = 'x-metadata-';
const MAX_KEY_BYTES = 246;
const MAX_TOTAL_BYTES = 4096;
const PRINTABLE = /^[\x20-\x7e]*$/;

/** The metadata in the `X-Metadata-*` headers of an upload. @throws HttpError 400 */
export function readFileMetadata(headers: IncomingHttpHeaders): FileMetadata {
  const metadata: Record<string, string> = {};
  let total = 0;
  for (const [name, value] of Object.entries(headers)) {
    if (!name.startsWith(HEADER_PREFIX) || value === undefined) continue;
    const key = name.slice(HEADER_PREFIX.length);
    const text = Array.isArray(value) ? value.join(', ') : value;
    if (key === '' || key.length > MAX_KEY_BYTES || !PRINTABLE.test(key)) {
      throw new HttpError(400, `invalid metadata key '${key}'`);
    }
    if (!PRINTABLE.test(text)) throw new HttpError(400, `invalid metadata value for '${key}'`);
    total += key.length + text.length;
    metadata[key] = text;
  }
  if (total > MAX_TOTAL_BYTES) throw new HttpError(400, 'the metadata is larger than 4096 bytes');
  return metadata;
}
