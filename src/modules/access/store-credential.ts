import { randomBytes } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { newOpaqueId } from '../../kernel/ids.js';
import { AccessToken } from './access-token.entity.js';
import { ApiKey } from './api-key.entity.js';
import { hashOfSecret, maskOfSecret } from './secret.js';

const KINDS = {
  'access-token': { entity: AccessToken, prefix: 'atk_', idPrefix: 'token' },
  'api-key': { entity: ApiKey, prefix: 'atl_', idPrefix: 'key' },
} as const;
export type CredentialKind = keyof typeof KINDS;
export const CREDENTIAL_KINDS = Object.keys(KINDS) as readonly CredentialKind[];

export const isCredentialKind = (text: string): text is CredentialKind =>
  Object.hasOwn(KINDS, text);

/** 40 hex characters that nobody can guess. */
export const newSecret = (): string => randomBytes(20).toString('hex');

export interface NewCredential {
  kind: CredentialKind;
  teamId: string;
  memberId: string;
  name: string;
  /** 40 hex characters; only their hash is kept. */
  secret: string;
  createdAt: Date;
}

/** Writes a credential; resolves with its text, which can not be had again. */
export async function storeCredential(
  manager: EntityManager,
  { kind, secret, ...facts }: NewCredential,
): Promise<string> {
  const { entity, prefix, idPrefix } = KINDS[kind];
  await manager.insert(entity, {
    ...facts,
    id: newOpaqueId(idPrefix),
    secretHash: hashOfSecret(secret),
    mask: maskOfSecret(prefix, secret),
    lastUsedAt: null,
  });
  return `${prefix}${secret}`;
}
