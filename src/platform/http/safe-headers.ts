import type { IncomingMessage, ServerResponse } from 'node:http';

/** Answers hold credentials and live state: nobody on the way may keep or reinterpret them. */
export function safeHeaders(
  _request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
): void {
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  next();
}
