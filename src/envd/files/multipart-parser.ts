import { readPartHeaders, type PartHeaders } from './part-headers.js';

/** The body is not the form that its header promises. */
export class InvalidMultipart extends Error {}

/** One part of a form; its bytes must be read, or are skipped, before the next part. */
export interface FormPart extends PartHeaders {
  readonly bytes: AsyncIterable<Buffer>;
}

const HEADERS_END = Buffer.from('\r\n\r\n');
const MAX_HEADER_BYTES = 64 * 1024;

/** The boundary in a multipart content type. @throws InvalidMultipart */
export function boundaryOf(contentType: string): string {
  const match = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType);
  const boundary = match?.[1] ?? match?.[2];
  if (!boundary || boundary.length > 200) throw new InvalidMultipart('the boundary is missing');
  return boundary;
}

/**
 * Reads a form as it arrives, in memory of a few chunks whatever its size.
 * @throws InvalidMultipart where the form is malformed or cut off
 */
export async function* readParts(
  body: AsyncIterable<Buffer>,
  boundary: string,
): AsyncGenerator<FormPart> {
  const source = body[Symbol.asyncIterator]();
  try {
    yield* partsOf(new Input(source), boundary);
  } finally {
    // Given back, so that the rest of the request can be read by whoever answers it.
    await source.return?.();
  }
}

async function* partsOf(input: Input, boundary: string): AsyncGenerator<FormPart> {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  // The first delimiter may stand at the very start, so a line end is put before it.
  input.prepend(Buffer.from('\r\n'));
  for await (const _ of input.until(delimiter)) {
    // Text before the first part means nothing (RFC 2046).
  }
  while (!(await input.atClosing())) {
    const headers = readPartHeaders(await input.headerBlock());
    const bytes = input.until(delimiter);
    yield { ...headers, bytes };
    for await (const _ of bytes) {
      // What the reader left of this part.
    }
  }
  await input.drain();
}

class Input {
  readonly #source: AsyncIterator<Buffer>;
  #buffer: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterator<Buffer>) {
    this.#source = source;
  }

  prepend(bytes: Buffer): void {
    this.#buffer = Buffer.concat([bytes, this.#buffer]);
  }

  /** The bytes up to the delimiter, which is consumed. */
  async *until(delimiter: Buffer): AsyncGenerator<Buffer> {
    for (;;) {
      const at = this.#buffer.indexOf(delimiter);
      if (at >= 0) {
        const last = this.#take(at);
        this.#take(delimiter.length);
        if (last.length > 0) yield last;
        return;
      }
      // The end may be the start of a delimiter whose rest is still to come.
      const safe = this.#buffer.length - delimiter.length + 1;
      if (safe > 0) yield this.#take(safe);
      await this.#more();
    }
  }

  /** Whether the delimiter just read was the closing one; else its line is consumed. */
  async atClosing(): Promise<boolean> {
    while (this.#buffer.length < 2) await this.#more();
    if (this.#buffer.toString('latin1', 0, 2) === '--') return true;
    for (;;) {
      const end = this.#buffer.indexOf('\r\n');
      if (end >= 0) {
        if (this.#take(end).toString('latin1').trim() !== '') throw malformed();
        this.#take(2);
        return false;
      }
      if (this.#buffer.length > MAX_HEADER_BYTES) throw malformed();
      await this.#more();
    }
  }

  async headerBlock(): Promise<string> {
    // A part without any header begins with the empty line at once.
    this.prepend(Buffer.from('\r\n'));
    for (;;) {
      const end = this.#buffer.indexOf(HEADERS_END);
      if (end >= 0) {
        const block = this.#take(end).toString('utf8');
        this.#take(HEADERS_END.length);
        return block;
      }
      if (this.#buffer.length > MAX_HEADER_BYTES) throw malformed();
      await this.#more();
    }
  }

  /** Reads what follows the closing delimiter. */
  async drain(): Promise<void> {
    for (let next = await this.#source.next(); !next.done;) next = await this.#source.next();
  }

  #take(length: number): Buffer {
    const taken = this.#buffer.subarray(0, length);
    this.#buffer = this.#buffer.subarray(length);
    return taken;
  }

  async #more(): Promise<void> {
    const next = await this.#source.next();
    if (next.done) throw new InvalidMultipart('the form ends before its closing boundary');
    this.#buffer =
      this.#buffer.length === 0 ? next.value : Buffer.concat([this.#buffer, next.value]);
  }
}

function malformed(): InvalidMultipart {
  return new InvalidMultipart('the form is malformed');
}
