import { ConnectError } from './connect-error.js';

/** A message in the protocol's JSON form, not yet checked. */
export type Message = Readonly<Record<string, unknown>>;

/** Parses the JSON of one message; empty input is the empty message. @throws ConnectError */
export function parseMessage(bytes: Buffer): Message {
  if (bytes.length === 0) return {};
  let parsed: unknown;
  try {
    parsed = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new ConnectError('invalid_argument', 'the message is not valid JSON');
  }
  if (!isMessage(parsed)) throw new ConnectError('invalid_argument', 'the message is no object');
  return parsed;
}

function isMessage(value: unknown): value is Message {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Fields may be spelled in camelCase or as in the schema (proto JSON allows both). */
function field(message: Message, name: string): unknown {
  const value = message[name] ?? message[name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)];
  return value ?? undefined;
}

function wrongType(name: string, expected: string): ConnectError {
  return new ConnectError('invalid_argument', `field ${name} is not ${expected}`);
}

export function readMessage(message: Message, name: string): Message | undefined {
  const value = field(message, name);
  if (value === undefined) return undefined;
  if (!isMessage(value)) throw wrongType(name, 'an object');
  return value;
}

export function readString(message: Message, name: string): string | undefined {
  const value = field(message, name);
  if (value === undefined) return undefined;
  if (typeof value !== 'string') throw wrongType(name, 'a string');
  return value;
}

export function readBoolean(message: Message, name: string): boolean | undefined {
  const value = field(message, name);
  if (value === undefined) return undefined;
  if (typeof value !== 'boolean') throw wrongType(name, 'a boolean');
  return value;
}

/** An unsigned integer; proto JSON allows it as text as well. */
export function readUint(message: Message, name: string): number | undefined {
  const value = field(message, name);
  if (value === undefined) return undefined;
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isInteger(number) || number < 0) {
    throw wrongType(name, 'an unsigned integer');
  }
  return number;
}

export function readStrings(message: Message, name: string): string[] {
  const value = field(message, name);
  if (value === undefined) return [];
  if (!Array.isArray(value) || !value.every((item) => typeof item === 'string')) {
    throw wrongType(name, 'a list of strings');
  }
  return value;
}

export function readStringMap(message: Message, name: string): Record<string, string> {
  const value = readMessage(message, name) ?? {};
  const result: Record<string, string> = {};
  for (const [key, item] of Object.entries(value)) {
    if (typeof item !== 'string') throw wrongType(`${name}.${key}`, 'a string');
    result[key] = item;
  }
  return result;
}

/** Bytes in base64, standard or URL alphabet. */
export function readBytes(message: Message, name: string): Buffer | undefined {
  const text = readString(message, name);
  if (text === undefined) return undefined;
  if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(text)) throw wrongType(name, 'base64');
  return Buffer.from(text, 'base64');
}

/** An enum by name or by number. */
export function readEnum(
  message: Message,
  name: string,
  names: Readonly<Record<string, number>>,
): number {
  const value = field(message, name) ?? 0;
  const number = typeof value === 'string' ? names[value] : value;
  if (typeof number !== 'number') throw wrongType(name, 'a known value');
  return number;
}
