import type { Response } from 'express';

/**
 * Answers 200 without a body. The stock clients read an empty 200 as "no data" only where
 * `Content-Length: 0` says so, and over HTTP/2 Node does not add that header by itself
 * (openapi/decisions.md: Empty body).
 */
export function sendEmptyBody(response: Response): void {
  response.status(200).set('Content-Length', '0').end();
}
