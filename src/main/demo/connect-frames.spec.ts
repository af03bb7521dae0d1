import { describe, expect, it } from 'vitest';
import { decodeFrames, encodeFrame, type Frame } from './connect-frames.js';

async function decode(bytes: Buffer, pieceSize: number): Promise<Frame[]> {
  const pieces = async function* (): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += pieceSize) yield bytes.subarray(at, at + pieceSize);
  };
  const frames: Frame[] = [];
  for await (const frame of decodeFrames(pieces())) frames.push(frame);
  return frames;
}

describe('Connect frames', () => {
  const last = encodeFrame({ error: 'x' }, 2);
  const bytes = Buffer.concat([encodeFrame({ a: 1 }), encodeFrame({ b: 'ä' }), last]);

  it.each([1, 3, 1_000])('come out whole in pieces of %i bytes', async (pieceSize) => {
    expect(await decode(bytes, pieceSize)).toEqual([
      { isLast: false, message: { a: 1 } },
      { isLast: false, message: { b: 'ä' } },
      { isLast: true, message: { error: 'x' } },
    ]);
  });

  it('report a stream that was cut off', async () => {
    await expect(decode(bytes.subarray(0, -1), 7)).rejects.toThrow('within a message');
  });
});
