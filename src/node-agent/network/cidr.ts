import { AppError } from '../../kernel/app-error.js';

/** An IPv4 network; `base` is its lowest address as a number. */
export interface Cidr {
  readonly base: number;
  readonly prefixLength: number;
}

const pattern = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})(?:\/(\d{1,2}))?$/;

/** Reads an IPv4 address or network, its host bits cleared; `undefined` where `text` is neither. */
export function parseCidr(text: string): Cidr | undefined {
  const match = pattern.exec(text.trim());
  if (match === null) return undefined;
  const bytes = match.slice(1, 5).map(Number);
  const prefixLength = Number(match[5] ?? 32);
  if (bytes.some((byte) => byte > 255) || prefixLength > 32) return undefined;
  return networkOf(
    bytes.reduce((sum, byte) => sum * 256 + byte, 0),
    prefixLength,
  );
}

/** The network of `prefixLength` that holds `address`. */
export function networkOf(address: number, prefixLength: number): Cidr {
  const size = 2 ** (32 - prefixLength);
  return { base: Math.floor(address / size) * size, prefixLength };
}

/** @throws {AppError} where `text` is not an IPv4 network */
export function requireCidr(text: string): Cidr {
  const cidr = parseCidr(text);
  if (cidr === undefined) throw new AppError('invalid', `${text} is not an IPv4 network`);
  return cidr;
}

export const formatAddress = (address: number): string =>
  [24, 16, 8, 0].map((shift) => Math.floor(address / 2 ** shift) % 256).join('.');

export const formatCidr = ({ base, prefixLength }: Cidr): string =>
  `${formatAddress(base)}/${prefixLength}`;

export const lastAddress = ({ base, prefixLength }: Cidr): number =>
  base + 2 ** (32 - prefixLength) - 1;

export const overlaps = (one: Cidr, other: Cidr): boolean =>
  one.base <= lastAddress(other) && other.base <= lastAddress(one);

export const isWithin = (inner: Cidr, outer: Cidr): boolean =>
  inner.base >= outer.base && lastAddress(inner) <= lastAddress(outer);
