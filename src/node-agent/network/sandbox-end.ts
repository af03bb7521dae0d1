import { openSync, readlinkSync, writeFileSync } from 'node:fs';
import { AppError } from '../../kernel/app-error.js';
import { NETLINK, NetlinkSocket } from '../linux/netlink-socket.js';
import { inNetworkNamespace } from '../linux/network-namespace.js';
import * as link from './link-requests.js';
import { INNER_ADDRESS, INNER_GATEWAY } from './sandbox-network.js';

/** The same in every sandbox, as the addresses are: a restored one finds what it knew. */
export const OUTER_LINK_ADDRESS = Buffer.from([0x02, 0xa7, 0x01, 0, 0, 0x01]);
export const INNER_LINK_ADDRESS = Buffer.from([0x02, 0xa7, 0x01, 0, 0, 0x02]);
/** The index is beyond those of devices that some kernels put into every namespace (tunl0, sit0). */
export const INNER_END = { name: 'eth0', index: 64 } as const;
const LOOPBACK_INDEX = 1;

/** Sets a sandbox's namespace up for its device and makes a netlink socket in it. */
export const enterSandbox = (namespaceFd: number): NetlinkSocket =>
  inNetworkNamespace(namespaceFd, () => {
    // Before the device comes: it takes the defaults of its new namespace.
    writeFileSync('/proc/sys/net/ipv6/conf/default/disable_ipv6', '1');
    writeFileSync('/proc/sys/net/ipv4/ping_group_range', '0 2147483647');
    return new NetlinkSocket(NETLINK.route);
  });

/** Addresses the device that was moved in and brings it up, loopback first. */
export async function configureInside(socket: NetlinkSocket): Promise<void> {
  const { index } = INNER_END;
  await socket.sendAside([
    link.setLinkUp(LOOPBACK_INDEX),
    link.addAddress(index, { address: INNER_ADDRESS, scope: 'global' }),
    link.setLinkUp(index),
    link.addNeighbour(index, INNER_GATEWAY, OUTER_LINK_ADDRESS),
    link.addRoute({ destination: INNER_GATEWAY, prefixLength: 32, device: index }),
    link.addRoute({
      destination: '0.0.0.0',
      prefixLength: 0,
      device: index,
      gateway: INNER_GATEWAY,
    }),
  ]);
}

/** Opens the network namespace of a process, unless it is the agent's own. */
export function openNamespace(pid: number): number {
  const path = `/proc/${pid}/ns/net`;
  if (readlinkSync(path) === readlinkSync('/proc/thread-self/ns/net')) {
    throw new AppError('conflict', `process ${pid} has no network namespace of its own`);
  }
  return openSync(path, 'r');
}
