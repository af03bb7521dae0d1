import { describe, expect, it } from 'vitest';
import { boundaryOf, readParts } from './multipart-parser.js';
import { readPartHeaders } from './part-headers.js';

async function* pieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function partsOf(form: string, size: number): Promise<[string | undefined, string][]> {
  const found: [string | undefined, string][] = [];
  for await (const part of readParts(pieces(Buffer.from(form), size), 'B')) {
    let text = '';
    for await (const chunk of part.bytes) text += chunk.toString();
    found.push([part.name, text]);
  }
  return found;
}

const FORM =
  'preamble\r\n--B\r\nContent-Disposition: form-data; name="a"\r\n\r\none\r\n--Bx\r\n-\r\n' +
  '--B  \r\ncontent-disposition: form-data; name=b; filename="x"\r\nX: y\r\n\r\n\r\n--B\r\n\r\nbare\r\n--B--\r\nrest';

describe('readParts', () => {
  it.each([1, 2, 3, 10, 1000])('reads a form in pieces of %i bytes', async (size) => {
    // "--Bx" begins like the delimiter, whose line may only hold blanks after it.
    await expect(partsOf(FORM, size)).rejects.toThrow(/malformed/);
    await expect(partsOf(FORM.replace('\r\n--Bx', '\r\n--Ax'), size)).resolves.toEqual([
      ['a', 'one\r\n--Ax\r\n-'],
      ['b', ''],
      [undefined, 'bare'],
    ]);
  });

  it('refuses a form that ends too early', async () => {
    for (const form of ['', '--B\r\n', '--B\r\nX: y\r\n\r\nabc', '--B\r\n\r\nabc\r\n--B']) {
      await expect(partsOf(form, 3)).rejects.toThrow(/closing boundary/);
    }
  });

  it('finds the boundary, quoted or not', () => {
    expect(boundaryOf('multipart/form-data; boundary=abc')).toBe('abc');
    expect(boundaryOf('multipart/form-data; charset=x; boundary="a b;c"')).toBe('a b;c');
    expect(() => boundaryOf('multipart/form-data')).toThrow(/missing/);
  });
});

describe('readPartHeaders', () => {
  const filename = (text: string): string | undefined =>
    readPartHeaders(`Content-Disposition: form-data; name="file"; ${text}`).filename;

  it('keeps folders and any characters of a filename', () => {
    expect(filename('filename="/a/b/c;d.txt"')).toBe('/a/b/c;d.txt');
    expect(filename('filename="q%22 n%0Al b\\\\s \\"x\\" 100%25"')).toBe('q" n\nl b\\s "x" 100%25');
    expect(filename('filename="C:\\dir"')).toBe('C:\\dir');
    expect(filename(`filename="x"; filename*=UTF-8''%F0%9F%A4%A3`)).toBe('🤣');
    expect(filename('size=1')).toBeUndefined();
  });
});
