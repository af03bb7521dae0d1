import type { IncomingMessage, ServerResponse } from 'node:http';

/** An answer of the edge itself; the stock clients tell a dead sandbox from a closed port by its fields. */
export interface EdgeError {
  status: number;
  message: string;
  sandboxId?: string;
  port?: number;
}

export const sandboxNotFound = (sandboxId: string): EdgeError => ({
  status: 502,
  message: 'The sandbox was not found',
  sandboxId,
});

export const portNotOpen = (sandboxId: string, port: number): EdgeError => ({
  status: 502,
  message: 'The sandbox is running but port is not open',
  sandboxId,
  port,
});

export const badAnswer = (sandboxId: string, port: number): EdgeError => ({
  status: 502,
  message: 'The server in the sandbox did not answer in valid HTTP',
  sandboxId,
  port,
});

/** Answers with JSON, or with a page where a person's browser navigates. */
export function sendEdgeError(
  request: IncomingMessage,
  response: ServerResponse,
  error: EdgeError,
): void {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  // What is left of the body is read and dropped, so that the client sees the answer, not a reset.
  request.resume();
  const { type, body } = render(request, error);
  response.writeHead(error.status, {
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** The same for a request that asked for an upgrade: there is only a socket to write to. */
export function edgeErrorText(request: IncomingMessage, error: EdgeError): string {
  const { type, body } = render(request, error);
  return [
    `HTTP/1.1 ${error.status} ${error.status === 502 ? 'Bad Gateway' : 'Refused'}`,
    `content-type: ${type}`,
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
    '',
    body,
  ].join('\r\n');
}

function render(request: IncomingMessage, error: EdgeError): { type: string; body: string } {
  if (wantsPage(request)) return { type: 'text/html; charset=utf-8', body: page(error) };
  const { status, ...facts } = error;
  return { type: 'application/json', body: JSON.stringify({ ...facts, code: status }) };
}

/** A navigation accepts HTML; a fetch that happens to accept it says so in Sec-Fetch-Mode. */
function wantsPage(request: IncomingMessage): boolean {
  const mode = request.headers['sec-fetch-mode'];
  const byScript = mode === 'cors' || mode === 'no-cors' || mode === 'same-origin';
  return !byScript && (request.headers.accept ?? '').includes('text/html');
}

function page({ status, message, sandboxId, port }: EdgeError): string {
  const subject = [sandboxId, port === undefined ? undefined : `port ${port}`]
    .filter((part) => part !== undefined)
    .map(escapeHtml)
    .join(', ');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${status} ${escapeHtml(message)}</title></head><body style="font:16px system-ui;margin:15vh auto;max-width:34em"><h1>${escapeHtml(message)}</h1><p>${subject}</p></body></html>\n`;
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
