import type { NetworkPolicy } from '../../node-protocol/sandbox-spec.js';
import type { InstanceNames } from '../slots/instance-names.js';
import type { Slot } from '../slots/slot.js';
import { type Cidr, formatCidr, isWithin, parseCidr, requireCidr } from './cidr.js';
import { CHAIN, POLICIES, PRIVATE_NETWORKS, RESOLVING } from './ruleset.js';

const everything = requireCidr('0.0.0.0/0');
const privateNetworks = PRIVATE_NETWORKS.map(requireCidr);

/** Domain names are left out: leaving an allowed one out opens nothing, and none can be denied. */
const networksOf = (entries: readonly string[]): Cidr[] =>
  entries.flatMap((entry) => parseCidr(entry) ?? []);

/** A list opens private addresses only where it names them: `0.0.0.0/0` means the internet. */
function allowRule(cidr: Cidr): string {
  const target = `ip daddr ${formatCidr(cidr)}`;
  const isPrivate = privateNetworks.some((network) => isWithin(cidr, network));
  return isPrivate
    ? `${target} accept`
    : `${target} ip daddr != { ${PRIVATE_NETWORKS.join(', ')} } accept`;
}

export interface PolicyRules {
  /** Rules of the sandbox's own chain, in order; none where it needs no chain. */
  readonly rules: readonly string[];
  /** The chain for what no rule of its own decides. */
  readonly fallback: (typeof CHAIN)['open' | 'closed'];
  readonly canResolve: boolean;
}

/** What a policy means; allow beats deny, and without internet access nothing resolves either. */
export function policyRules({
  allowInternetAccess,
  allowOut,
  denyOut,
}: NetworkPolicy): PolicyRules {
  const allowed = networksOf(allowOut);
  const denied = networksOf(denyOut);
  const isClosed = !allowInternetAccess || denied.some((cidr) => isWithin(everything, cidr));
  return {
    rules: [
      ...allowed.map(allowRule),
      ...(isClosed
        ? []
        : denied.map((cidr) => `ip daddr ${formatCidr(cidr)} goto ${CHAIN.refuse}`)),
    ],
    fallback: isClosed ? CHAIN.closed : CHAIN.open,
    canResolve: !isClosed,
  };
}

const chainOf = (slot: Pick<Slot, 'index'>): string => `slot${slot.index}`;

/** nft lines, one transaction each, that make `policy` the one of a slot that has none. */
export function openPolicy(names: InstanceNames, slot: Slot, policy: NetworkPolicy): string[] {
  const table = `inet ${names.nftTable}`;
  const { rules, fallback, canResolve } = policyRules(policy);
  const chain = rules.length === 0 ? fallback : chainOf(slot);
  return [
    [
      ...(rules.length === 0
        ? []
        : [`add chain ${table} ${chain}`, `flush chain ${table} ${chain}`]),
      ...rules.map((rule) => `add rule ${table} ${chain} ${rule}`),
      ...(rules.length === 0 ? [] : [`add rule ${table} ${chain} goto ${fallback}`]),
      `add element ${table} ${POLICIES} { ${slot.outerAddress} : goto ${chain} }`,
      ...(canResolve ? [`add element ${table} ${RESOLVING} { ${slot.outerAddress} }`] : []),
    ].join('; '),
  ];
}

/**
 * nft lines that take a slot's policy away: just what `policy` needed, or all that any may have
 * needed, where each line may find nothing to delete.
 */
export function closePolicy(names: InstanceNames, slot: Slot, policy?: NetworkPolicy): string[] {
  const table = `inet ${names.nftTable}`;
  const known = policy === undefined ? undefined : policyRules(policy);
  const isResolving = known?.canResolve ?? true;
  const hasChain = known === undefined || known.rules.length > 0;
  return [
    `delete element ${table} ${POLICIES} { ${slot.outerAddress} }`,
    ...(isResolving ? [`delete element ${table} ${RESOLVING} { ${slot.outerAddress} }`] : []),
    ...(hasChain ? [`delete chain ${table} ${chainOf(slot)}`] : []),
  ];
}
