import type { InstanceNames } from '../slots/instance-names.js';
import { type Cidr, formatCidr } from './cidr.js';
import { INNER_ADDRESS, INNER_GATEWAY } from './sandbox-network.js';

/** Openable by an allow list: private and shared address space (RFC 1918, RFC 6598). */
export const PRIVATE_NETWORKS = ['10.0.0.0/8', '100.64.0.0/10', '172.16.0.0/12', '192.168.0.0/16'];
/** Open to nobody: this host, link-local with the metadata services of clouds, multicast, reserved. */
export const CLOSED_NETWORKS = ['0.0.0.0/8', '127.0.0.0/8', '169.254.0.0/16', '224.0.0.0/3'];

/** Chains that a sandbox's packets may end in. */
export const CHAIN = { open: 'open', closed: 'closed', refuse: 'refuse' } as const;
/** Map from outer address to the chain that decides; a sandbox without an entry reaches nothing. */
export const POLICIES = 'policies';
/** Outer addresses that may ask the resolver. */
export const RESOLVING = 'resolving';
/** An empty chain: its presence says that this node turned forwarding on, as long as the kernel runs. */
export const FORWARDING_MARK = 'forwarding_was_off';

export interface RulesetOptions {
  readonly names: InstanceNames;
  readonly network: Cidr;
  /** Ports of the resolver's forwarder on the gateway address. */
  readonly resolver: { readonly udpPort: number; readonly tcpPort: number };
}

/**
 * The host's rules as one transaction; what living sandboxes have in the maps stays. Sandboxes are
 * told apart by their outer address, which the device chains put in place of any source.
 */
export function hostRuleset({ names, network, resolver }: RulesetOptions): string {
  const table = `inet ${names.nftTable}`;
  const ours = `"${names.hostDevicePrefix}*"`;
  const { udpPort, tcpPort } = resolver;
  const chains = {
    // Replies to the host pass; of its services a sandbox reaches the resolver alone.
    input: [
      `iifname ${ours} jump from_sandbox`,
      `ip daddr ${INNER_GATEWAY} udp dport ${udpPort} drop`,
      `ip daddr ${INNER_GATEWAY} tcp dport ${tcpPort} drop`,
    ],
    from_sandbox: [
      'ct state established ct direction reply accept',
      'ct state related meta l4proto icmp accept',
      `ip saddr @${RESOLVING} ip daddr ${INNER_GATEWAY} udp dport ${udpPort} accept`,
      `ip saddr @${RESOLVING} ip daddr ${INNER_GATEWAY} tcp dport ${tcpPort} accept`,
      `goto ${CHAIN.refuse}`,
    ],
    forward: [`iifname ${ours} goto outbound`, `oifname ${ours} goto inbound`],
    inbound: [
      'ct state established ct direction reply accept',
      'ct state related meta l4proto icmp accept',
      'drop',
    ],
    // Every packet is judged anew, so a changed policy ends connections too.
    outbound: [
      `oifname ${ours} goto ${CHAIN.refuse}`,
      `ip daddr { ${CLOSED_NETWORKS.join(', ')} } goto ${CHAIN.refuse}`,
      // ICMP errors name an address that the sandbox does not know, so path MTU is told by TCP.
      'tcp flags syn tcp option maxseg size set rt mtu',
      `ip saddr vmap @${POLICIES}`,
      `goto ${CHAIN.refuse}`,
    ],
    [CHAIN.open]: [`ip daddr { ${PRIVATE_NETWORKS.join(', ')} } goto ${CHAIN.refuse}`, 'accept'],
    [CHAIN.closed]: [`goto ${CHAIN.refuse}`],
    // A reset ends an attempt at once; silence would hold programs for minutes.
    [CHAIN.refuse]: ['meta l4proto tcp reject with tcp reset', 'drop'],
    prerouting: [
      `iifname ${ours} ip daddr ${INNER_GATEWAY} udp dport 53 redirect to :${udpPort}`,
      `iifname ${ours} ip daddr ${INNER_GATEWAY} tcp dport 53 redirect to :${tcpPort}`,
    ],
    postrouting: [`ip saddr ${formatCidr(network)} oifname != ${ours} masquerade`],
  };
  const hooks: Record<string, string> = {
    input: 'type filter hook input priority filter - 10',
    forward: 'type filter hook forward priority filter - 10',
    prerouting: 'type nat hook prerouting priority dstnat',
    postrouting: 'type nat hook postrouting priority srcnat',
  };
  const chainNames = Object.keys(chains);
  return [
    `add table ${table}`,
    `add table netdev ${names.nftTable}`,
    `add map ${table} ${POLICIES} { type ipv4_addr : verdict; }`,
    `add set ${table} ${RESOLVING} { type ipv4_addr; }`,
    ...chainNames.map((chain) => {
      const hook = hooks[chain];
      return `add chain ${table} ${chain}${hook === undefined ? '' : ` { ${hook}; policy accept; }`}`;
    }),
    ...chainNames.map((chain) => `flush chain ${table} ${chain}`),
    ...Object.entries(chains).flatMap(([chain, rules]) =>
      rules.map((rule) => `add rule ${table} ${chain} ${rule}`),
    ),
    '',
  ].join('\n');
}

/** Puts the outer address in place of a sandbox's own and back; every other packet is dropped. */
export function deviceChains(
  names: InstanceNames,
  { index, hostDevice, outerAddress }: { index: number; hostDevice: string; outerAddress: string },
): string {
  const table = `netdev ${names.nftTable}`;
  const chain = (name: string, hook: string): string =>
    `add chain ${table} ${name} { type filter hook ${hook} device "${hostDevice}" priority filter; policy drop; }`;
  return [
    chain(`in${index}`, 'ingress'),
    chain(`out${index}`, 'egress'),
    `flush chain ${table} in${index}`,
    `flush chain ${table} out${index}`,
    `add rule ${table} in${index} ip saddr ${INNER_ADDRESS} ip saddr set ${outerAddress} accept`,
    `add rule ${table} out${index} ip daddr ${outerAddress} ip daddr set ${INNER_ADDRESS} accept`,
  ].join('; ');
}

export const removeDeviceChains = (names: InstanceNames, index: number): string[] =>
  ['in', 'out'].map((kind) => `delete chain netdev ${names.nftTable} ${kind}${index}`);
