import { isIP } from 'node:net';
import { AppError } from '../../../kernel/app-error.js';
import type { NetworkPolicy } from '../../../node-protocol/sandbox-spec.js';
import { NotSupported } from './not-supported.js';

/** What is stored of a sandbox's network. */
export interface NetworkSettings {
  /** Undefined where the caller never said. */
  allowInternetAccess?: boolean;
  allowOut: string[];
  denyOut: string[];
  allowPublicTraffic: boolean;
  httpsPorts: number[];
}

/** What a caller may ask for. */
export interface NetworkRequest {
  allowOut?: string[];
  denyOut?: string[];
  rules?: object;
  egressProxy?: object | null;
  allowPublicTraffic?: boolean;
  maskRequestHost?: string;
  httpsPorts?: number[];
}

const EVERYWHERE = '0.0.0.0/0';
const DOMAIN = /^(?:\*\.)?(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,62}$/i;

function isAddressOrRange(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  return /^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128);
}

const invalid = (message: string): AppError =>
  new AppError('invalid', message, { code: 'bad_network' });

/**
 * Checks a network request and turns it into what is stored.
 * @throws {AppError} invalid where it contradicts itself
 * @throws {NotSupported} where it needs what this build can not do
 */
export function networkSettingsOf(
  request: NetworkRequest = {},
  allowInternetAccess: boolean | undefined,
): NetworkSettings {
  const { allowOut = [], denyOut = [], allowPublicTraffic = true, httpsPorts = [] } = request;
  for (const [index, item] of denyOut.entries()) {
    if (!isAddressOrRange(item)) {
      throw invalid(`network.denyOut.${index}: must be an address or a CIDR range`);
    }
  }
  let hasDomain = false;
  for (const [index, item] of allowOut.entries()) {
    if (isAddressOrRange(item)) continue;
    if (!DOMAIN.test(item)) {
      throw invalid(`network.allowOut.${index}: must be an address, a CIDR range or a domain`);
    }
    hasDomain = true;
  }
  if (hasDomain) {
    const deniesAll = denyOut.includes(EVERYWHERE) || allowInternetAccess === false;
    if (!deniesAll) throw invalid(`network.allowOut: a domain needs ${EVERYWHERE} in denyOut`);
    throw new NotSupported('network.allowOut: domains');
  }
  if (Object.keys(request.rules ?? {}).length > 0) throw new NotSupported('network.rules');
  if (request.egressProxy) throw new NotSupported('network.egressProxy');
  if (request.maskRequestHost !== undefined) throw new NotSupported('network.maskRequestHost');
  return {
    ...(allowInternetAccess === undefined ? {} : { allowInternetAccess }),
    ...{ allowOut, denyOut, allowPublicTraffic, httpsPorts },
  };
}

/** The part of the settings that the node enforces. */
export function networkPolicyOf(settings: NetworkSettings): NetworkPolicy {
  const { allowInternetAccess = true, allowOut, denyOut } = settings;
  return { allowInternetAccess, allowOut, denyOut };
}
