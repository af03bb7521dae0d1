import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * Answers on a bare socket in the error shape, and closes it: for requests that never become a
 * response object.
 */
export function answerRaw(
  socket: Duplex,
  { status, message, requestId }: { status: number; message: string; requestId?: string },
): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify({
    code: status,
    message,
    ...(requestId === undefined ? {} : { requestId }),
  });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Error'}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...(requestId === undefined ? [] : [`X-Request-Id: ${requestId}`]),
    'Connection: close',
  ];
  socket.on('error', () => socket.destroy());
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
