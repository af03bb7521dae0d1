import { randomBytes } from 'node:crypto';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Random lowercase alphanumerics; rejection sampling keeps every character equally likely. */
export function randomAlphanumeric(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length * 2)) {
      if (byte < 252 && text.length < length) text += ALPHABET[byte % 36];
    }
  }
  return text;
}

/** `i` and 19 lowercase alphanumerics: no dash, since host names split on it. */
export const newSandboxId = (): string => `i${randomAlphanumeric(19)}`;
/** 20 lowercase alphanumerics. */
export const newTemplateId = (): string => randomAlphanumeric(20);
/** Pins jobs and reports to one incarnation of a sandbox. */
export const newExecutionId = (): string => `x${randomAlphanumeric(19)}`;
/** Opaque id with a short kind prefix, such as `key_…`. */
export const newOpaqueId = (prefix: string): string => `${prefix}_${randomAlphanumeric(20)}`;

export const SANDBOX_ID = /^i[a-z0-9]{19}$/;
