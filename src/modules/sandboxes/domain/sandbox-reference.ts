import { SANDBOX_ID } from '../../../kernel/ids.js';

export const SANDBOX_ALIAS = /^[a-z0-9][a-z0-9_-]{0,62}$/;
const LEGACY = /^(i[a-z0-9]{19})-[a-z0-9]{1,32}$/;

/** What a caller may mean by a sandbox id, in the order in which it is looked up. */
export type SandboxReference = { by: 'id'; id: string } | { by: 'alias'; alias: string };

/** The exact id, then an alias, then the legacy `<sandboxID>-<clientID>`. */
export function readingsOf(text: string): SandboxReference[] {
  if (SANDBOX_ID.test(text)) return [{ by: 'id', id: text }];
  const readings: SandboxReference[] = [];
  if (SANDBOX_ALIAS.test(text)) readings.push({ by: 'alias', alias: text });
  const legacyId = LEGACY.exec(text)?.[1];
  if (legacyId !== undefined) readings.push({ by: 'id', id: legacyId });
  return readings;
}

/** An alias never has the form of an id, so that the two can not be confused. */
export const isAlias = (text: string): boolean =>
  SANDBOX_ALIAS.test(text) && !SANDBOX_ID.test(text);
