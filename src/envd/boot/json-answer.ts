import type { ServerResponse } from 'node:http';

/** Ends the response with a JSON body; nothing happens if it has begun already. */
export function sendJson(res: ServerResponse, status: number, body: unknown): void {
  if (res.headersSent) return;
  const bytes = Buffer.from(JSON.stringify(body));
  res.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': bytes.length });
  res.end(bytes);
}

/** Ends the response in the error shape that all clients parse: both fields are required. */
export function sendError(res: ServerResponse, code: number, message: string): void {
  sendJson(res, code, { code, message });
}
