import { createHash, timingSafeEqual } from 'node:crypto';

/** openapi/decisions.md: Keys. One secret, two spellings; tokens have a prefix of their own. */
const API_KEY = /^(?:atl|e2b)_([0-9a-f]{40})$/;
const ACCESS_TOKEN = /^atk_([0-9a-f]{40})$/;

/** The 40 hex characters of an API key in either spelling. */
export const secretOfApiKey = (text: string): string | undefined => API_KEY.exec(text)?.[1];

/** The 40 hex characters of an access token. */
export const secretOfAccessToken = (text: string): string | undefined =>
  ACCESS_TOKEN.exec(text)?.[1];

/** What is stored of a secret. It has 160 random bits, so a slow hash would add nothing. */
export const hashOfSecret = (secret: string): string =>
  createHash('sha256').update(secret).digest('hex');

/** Enough to recognise a credential by, too little to use it. */
export const maskOfSecret = (prefix: string, secret: string): string =>
  `${prefix}${secret.slice(0, 2)}…${secret.slice(-4)}`;

/** Compares in a time that tells nothing about the expected text, its length included. */
export function sameSecret(given: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
