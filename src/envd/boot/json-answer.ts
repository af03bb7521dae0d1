import type { IncomingMessage, ServerResponse } from 'node:http';

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

/** How long the rest of a refused request is read, in milliseconds. */
const REST_MS = 60_000;

/**
 * Answers with an error while the client may still be sending: it can read the answer at once,
 * but the connection closes only when its body was read, since unread input turns the end into a
 * reset that may overtake the answer.
 */
export function refuse(
  req: IncomingMessage,
  res: ServerResponse,
  code: number,
  message: string,
): void {
  if (req.complete || res.headersSent) {
    sendError(res, code, message);
    return;
  }
  const bytes = Buffer.from(JSON.stringify({ code, message }));
  res.writeHead(code, { 'Content-Type': 'application/json', 'Content-Length': bytes.length });
  res.write(bytes);
  const timer = setTimeout(() => req.destroy(), REST_MS);
  req.on('error', () => undefined);
  req.once('close', () => {
    clearTimeout(timer);
    res.end();
  });
  req.resume();
}
