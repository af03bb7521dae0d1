import type { IncomingMessage } from 'node:http';

/** The request's body was longer than the limit given. */
export class BodyTooLarge extends Error {}

/** Reads a whole request body of at most `limitBytes`. @throws BodyTooLarge */
export async function readBody(req: IncomingMessage, limitBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let total = 0;
  // An abandoned iterator would destroy the socket, and with it the answer that says why.
  for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    total += chunk.length;
    if (total > limitBytes) throw new BodyTooLarge(`the body is larger than ${limitBytes} bytes`);
    chunks.push(chunk);
  }
  return chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
}
