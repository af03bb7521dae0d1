/** A netlink request without its sequence number, which the socket adds. */
export interface NetlinkMessage {
  readonly type: number;
  /** Beside NLM_F_REQUEST and NLM_F_ACK, which the socket adds. */
  readonly flags: number;
  readonly payload: Buffer;
  /** What the request is for, in the text of its error. */
  readonly purpose: string;
  /** Names of error numbers that mean success here, such as EEXIST for something to be made. */
  readonly tolerate?: readonly string[];
}

export const NLM_F = {
  request: 1,
  ack: 4,
  dump: 0x300,
  create: 0x400,
  exclusive: 0x200,
  replace: 0x100,
};

const align = (bytes: number): number => (bytes + 3) & ~3;

export function u32(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32LE(value >>> 0);
  return buffer;
}

/** Text with the end mark that the kernel expects. */
export const text = (value: string): Buffer => Buffer.from(`${value}\0`);

/** Type, length, value and padding; several values make a nested attribute. */
export function attribute(type: number, ...values: Buffer[]): Buffer {
  const value = Buffer.concat(values);
  const buffer = Buffer.alloc(align(4 + value.length));
  buffer.writeUInt16LE(4 + value.length, 0);
  buffer.writeUInt16LE(type, 2);
  value.copy(buffer, 4);
  return buffer;
}

/** The attributes of `payload` after a header of `offset` bytes, by type; the last of a type wins. */
export function readAttributes(payload: Buffer, offset: number): Map<number, Buffer> {
  const attributes = new Map<number, Buffer>();
  let at = align(offset);
  while (at + 4 <= payload.length) {
    const length = payload.readUInt16LE(at);
    if (length < 4) break;
    attributes.set(payload.readUInt16LE(at + 2) & 0x3fff, payload.subarray(at + 4, at + length));
    at += align(length);
  }
  return attributes;
}

export const readText = (value: Buffer | undefined): string =>
  value === undefined ? '' : value.toString('utf8').replace(/\0.*$/s, '');

/** The bytes of a dotted IPv4 address. */
export const ipv4Bytes = (address: string): Buffer => Buffer.from(address.split('.').map(Number));
