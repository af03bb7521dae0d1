import { describe, expect, it } from 'vitest';
import { ConnectError } from './connect-error.js';
import { encodeEndStream, encodeEnvelope, encodeMessage, EnvelopeDecoder } from './envelope.js';

describe('envelopes', () => {
  it('carry messages whatever the pieces they arrive in', () => {
    const bytes = Buffer.concat([encodeMessage({ a: 'ü' }), encodeMessage({}), encodeMessage([1])]);
    for (const size of [1, 2, 5, 7, bytes.length]) {
      const decoder = new EnvelopeDecoder(100);
      const messages: string[] = [];
      for (let at = 0; at < bytes.length; at += size) {
        messages.push(...decoder.push(bytes.subarray(at, at + size)).map(String));
      }
      expect(messages).toEqual(['{"a":"ü"}', '{}', '[1]']);
      expect(decoder.hasPartial).toBe(false);
    }
  });

  it('are refused by their announced length and by compression', () => {
    const long = Buffer.from([0, 0, 0, 0, 101]);
    expect(() => new EnvelopeDecoder(100).push(long)).toThrow(/exceeds the limit/);
    expect(() => new EnvelopeDecoder(100).push(encodeEnvelope(1, 'x'))).toThrow(/compressed/);
  });

  it('tell of a message that was cut off', () => {
    const decoder = new EnvelopeDecoder(100);
    expect(decoder.push(encodeMessage({}).subarray(0, 6))).toEqual([]);
    expect(decoder.hasPartial).toBe(true);
  });

  it('end a stream with flag 2 and the error, if there is one', () => {
    expect(encodeEndStream()).toEqual(encodeEnvelope(2, '{}'));
    const end = encodeEndStream(new ConnectError('not_found', 'gone'));
    expect(end[0]).toBe(2);
    expect(JSON.parse(end.toString('utf8', 5))).toEqual({
      error: { code: 'not_found', message: 'gone' },
    });
  });
});
