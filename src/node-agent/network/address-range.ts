import { AppError } from '../../kernel/app-error.js';
import type { InstanceNames } from '../slots/instance-names.js';
import { type Cidr, formatCidr, networkOf, overlaps, parseCidr } from './cidr.js';
import type { HostNetworks } from './host-routes.js';

/** Shared address space (RFC 6598): 100.64.0.0/10 has 64 networks of 16 bits. */
const SHARED_BASE = 100 * 2 ** 24 + 64 * 2 ** 16;
const CANDIDATES = 64;

/**
 * Picks the /16 of a node's outer addresses: the configured one, the one an earlier run holds, or
 * the first free one, counted from the instance tag so that agents of one host rarely meet.
 * @throws {AppError} `bad_network_cidr`, `network_taken`
 */
export function chooseAddressRange(
  { taken, own }: Pick<HostNetworks, 'taken' | 'own'>,
  { names, configured }: { names: InstanceNames; configured: string | undefined },
): Cidr {
  if (configured !== undefined) return checkConfigured(configured, taken);
  if (own !== undefined) return own;
  const first = parseInt(names.tag, 16) % CANDIDATES;
  for (let step = 0; step < CANDIDATES; step++) {
    const candidate = networkOf(SHARED_BASE + ((first + step) % CANDIDATES) * 2 ** 16, 16);
    if (!taken.some((network) => overlaps(network, candidate))) return candidate;
  }
  throw new AppError(
    'unavailable',
    'no /16 of 100.64.0.0/10 is free on this host: set ATOLL_NETWORK_CIDR to one that is',
    { code: 'network_taken' },
  );
}

function checkConfigured(configured: string, taken: readonly Cidr[]): Cidr {
  const cidr = parseCidr(configured);
  if (cidr === undefined || cidr.prefixLength !== 16) {
    throw new AppError('invalid', `ATOLL_NETWORK_CIDR: ${configured} is not an IPv4 /16`, {
      code: 'bad_network_cidr',
    });
  }
  const conflict = taken.find((network) => overlaps(network, cidr));
  if (conflict === undefined) return cidr;
  throw new AppError(
    'conflict',
    `ATOLL_NETWORK_CIDR: ${configured} overlaps ${formatCidr(conflict)} of this host`,
    { code: 'network_taken' },
  );
}
