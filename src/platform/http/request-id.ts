import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

export const REQUEST_ID_HEADER = 'X-Request-Id';
/** Printable, short, and without anything that could forge a second line or header. */
const SANE = /^[\w.:/+=-]{1,128}$/;

const ids = new WeakMap<IncomingMessage, string>();

/** The id of a request: the caller's own where it is sane, else a new one. Stable per request. */
export function requestIdOf(request: IncomingMessage): string {
  const known = ids.get(request);
  if (known !== undefined) return known;
  const given = request.headers['x-request-id'];
  const id = typeof given === 'string' && SANE.test(given) ? given : randomUUID();
  ids.set(request, id);
  return id;
}

/** Express middleware: answers every request with its id. */
export function assignRequestId(
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
): void {
  response.setHeader(REQUEST_ID_HEADER, requestIdOf(request));
  next();
}
