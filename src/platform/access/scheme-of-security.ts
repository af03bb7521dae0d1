import type { AccessScheme } from './access.decorator.js';

const SCHEME_OF_SECURITY: Readonly<Record<string, AccessScheme>> = {
  '': 'public',
  ApiKey: 'apiKey',
  BearerToken: 'bearer',
  AdminToken: 'admin',
  VolumeToken: 'volume',
  'ApiKey,BearerToken': 'team',
};

/**
 * The scheme that an operation's `security` in the contract asks for.
 * @throws Error where the contract combines schemes that no guard knows
 */
export function schemeOfSecurity(names: readonly string[]): AccessScheme {
  const scheme = SCHEME_OF_SECURITY[names.toSorted().join(',')];
  if (scheme === undefined) throw new Error(`no guard is for the security ${names.join(' or ')}`);
  return scheme;
}
