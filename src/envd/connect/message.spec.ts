import { describe, expect, it } from 'vitest';
import {
  parseMessage,
  readBytes,
  readEnum,
  readString,
  readStringMap,
  readStrings,
  readUint,
} from './message.js';

describe('messages in proto JSON', () => {
  it('take both spellings of a field, numbers as text, and null as absent', () => {
    expect(readStrings({ source_paths: ['a'] }, 'sourcePaths')).toEqual(['a']);
    expect(readStrings({ sourcePaths: ['a'] }, 'sourcePaths')).toEqual(['a']);
    expect(readUint({ pid: '42' }, 'pid')).toBe(42);
    expect(readString({ cwd: null }, 'cwd')).toBeUndefined();
    expect(readEnum({ signal: 'SIGNAL_SIGKILL' }, 'signal', { SIGNAL_SIGKILL: 9 })).toBe(9);
    expect(readEnum({ signal: 9 }, 'signal', {})).toBe(9);
  });

  it('read bytes from both alphabets of base64', () => {
    expect(readBytes({ stdin: '++//' }, 'stdin')).toEqual(Buffer.from([0xfb, 0xef, 0xff]));
    expect(readBytes({ stdin: '--__' }, 'stdin')).toEqual(Buffer.from([0xfb, 0xef, 0xff]));
    expect(readBytes({ stdin: '' }, 'stdin')).toEqual(Buffer.alloc(0));
    expect(() => readBytes({ stdin: 'no base64!' }, 'stdin')).toThrow(/base64/);
  });

  it('refuse what is of another type', () => {
    expect(() => parseMessage(Buffer.from('[]'))).toThrow(/no object/);
    expect(() => parseMessage(Buffer.from('nope'))).toThrow(/not valid JSON/);
    for (const pid of [-1, 1.5, 'x', {}]) {
      expect(() => readUint({ pid }, 'pid')).toThrow(/unsigned/);
    }
    expect(() => readStringMap({ envs: { A: 1 } }, 'envs')).toThrow(/envs\.A/);
    expect(() => readEnum({ signal: 'SIGNAL_SIGHUP' }, 'signal', {})).toThrow(/known value/);
  });
});
