import { ConnectError } from './connect-error.js';

const HEADER_BYTES = 5;
const COMPRESSED = 0x01;
const END_STREAM = 0x02;

/** Frames a message: a flag byte, the length as big-endian uint32, the bytes. */
export function encodeEnvelope(flags: number, message: Buffer | string): Buffer {
  const length = Buffer.byteLength(message);
  const frame = Buffer.allocUnsafe(HEADER_BYTES + length);
  frame[0] = flags;
  frame.writeUInt32BE(length, 1);
  if (typeof message === 'string') frame.write(message, HEADER_BYTES);
  else message.copy(frame, HEADER_BYTES);
  return frame;
}

export function encodeMessage(message: unknown): Buffer {
  return encodeEnvelope(0, JSON.stringify(message));
}

/** The last envelope of every stream; a stream that ends without one was cut. */
export function encodeEndStream(error?: ConnectError): Buffer {
  const body = error ? { error: { code: error.code, message: error.message } } : {};
  return encodeEnvelope(END_STREAM, JSON.stringify(body));
}

/** Splits a byte stream into messages; a length beyond `maxBytes` is refused before it is read. */
export class EnvelopeDecoder {
  readonly #maxBytes: number;
  #chunks: Buffer[] = [];
  #size = 0;
  /** Bytes needed before the pending envelope can be taken apart further. */
  #wanted = HEADER_BYTES;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Takes the next bytes and returns the messages completed by them. @throws ConnectError */
  push(chunk: Buffer): Buffer[] {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    // Joined only when something can be completed: a long message costs one copy, not one a chunk.
    if (this.#size < this.#wanted) return [];
    let rest = this.#chunks.length === 1 ? chunk : Buffer.concat(this.#chunks);
    const messages: Buffer[] = [];
    this.#wanted = HEADER_BYTES;
    while (rest.length >= HEADER_BYTES) {
      const length = this.#checkHeader(rest);
      if (rest.length < HEADER_BYTES + length) {
        this.#wanted = HEADER_BYTES + length;
        break;
      }
      if (((rest[0] ?? 0) & END_STREAM) === 0) {
        messages.push(rest.subarray(HEADER_BYTES, HEADER_BYTES + length));
      }
      rest = rest.subarray(HEADER_BYTES + length);
    }
    this.#chunks = rest.length === 0 ? [] : [rest];
    this.#size = rest.length;
    return messages;
  }

  /** Whether the stream ended in the middle of a message. */
  get hasPartial(): boolean {
    return this.#size > 0;
  }

  /** The length of the envelope that starts here. @throws ConnectError */
  #checkHeader(bytes: Buffer): number {
    if ((bytes[0] ?? 0) & COMPRESSED) {
      throw new ConnectError('unimplemented', 'compressed messages are not supported');
    }
    const length = bytes.readUInt32BE(1);
    if (length > this.#maxBytes) {
      throw new ConnectError('resource_exhausted', `message size ${length} exceeds the limit`);
    }
    return length;
  }
}
