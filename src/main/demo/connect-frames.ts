import { AppError } from '../../kernel/app-error.js';

const HEADER_BYTES = 5;
const END_OF_STREAM = 0b10;

export interface Frame {
  isLast: boolean;
  message: unknown;
}

/** One message of a Connect stream: a flag byte, the length in four bytes, then JSON. */
export function encodeFrame(message: unknown, flags = 0): Buffer {
  const body = Buffer.from(JSON.stringify(message));
  const header = Buffer.alloc(HEADER_BYTES, flags);
  header.writeUInt32BE(body.length, 1);
  return Buffer.concat([header, body]);
}

/** Reads the messages of a Connect stream as they arrive, however the bytes are cut. */
export async function* decodeFrames(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Frame> {
  let rest = Buffer.alloc(0);
  for await (const chunk of chunks) {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= HEADER_BYTES) {
      const end = HEADER_BYTES + rest.readUInt32BE(1);
      if (rest.length < end) break;
      const isLast = (rest.readUInt8(0) & END_OF_STREAM) !== 0;
      yield { isLast, message: JSON.parse(rest.toString('utf8', HEADER_BYTES, end)) };
      rest = rest.subarray(end);
    }
  }
  if (rest.length > 0) throw new AppError('internal', 'the stream ended within a message');
}
