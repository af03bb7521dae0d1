import type { IncomingHttpHeaders } from 'node:http';

/** What the conditions of a request say about a file. */
export type Condition = 'send' | 'not-modified' | 'precondition-failed';

/** Judges the date conditions; HTTP dates have whole seconds. */
export function judgeConditions(headers: IncomingHttpHeaders, modifiedAt: Date): Condition {
  const modified = Math.floor(modifiedAt.getTime() / 1000);
  const unmodifiedSince = seconds(headers['if-unmodified-since']);
  if (unmodifiedSince !== undefined && modified > unmodifiedSince) return 'precondition-failed';
  const modifiedSince = seconds(headers['if-modified-since']);
  if (modifiedSince !== undefined && modified <= modifiedSince) return 'not-modified';
  return 'send';
}

/** Whether a Range counts: an If-Range that names another state asks for the whole file. */
export function rangeCounts(headers: IncomingHttpHeaders, modifiedAt: Date): boolean {
  const header = headers['if-range'];
  if (header === undefined) return true;
  return seconds(String(header)) === Math.floor(modifiedAt.getTime() / 1000);
}

function seconds(header: string | undefined): number | undefined {
  const time = header === undefined ? Number.NaN : Date.parse(header);
  return Number.isNaN(time) ? undefined : Math.floor(time / 1000);
}
