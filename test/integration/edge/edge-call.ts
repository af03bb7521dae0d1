import { createHash } from 'node:crypto';
import { request as openRequest, type IncomingHttpHeaders } from 'node:http';
import { SANDBOX, type EdgeBed } from './edge-bed.js';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** One request to the edge, with the host name given, to its whole answer. */
export function call(
  bed: EdgeBed,
  host: string,
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: Buffer } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sending = openRequest(
      {
        port: bed.port,
        host: '127.0.0.1',
        path,
        method: options.method ?? 'GET',
        headers: { host, ...options.headers },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        );
      },
    );
    sending.on('error', reject);
    sending.end(options.body);
  });
}

/** The host name of a port of the bed's sandbox. */
export const at = (port: number): string => `${port}-${SANDBOX}.atoll.localhost`;
export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
