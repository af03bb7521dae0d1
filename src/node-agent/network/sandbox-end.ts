import { openSync, readlinkSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { AppError } from '../../kernel/app-error.js';
import { NETLINK, NetlinkSocket } from '../linux/netlink-socket.js';
import { inNetworkNamespace } from '../linux/network-namespace.js';
import type { Slot } from '../slots/slot.js';
import * as link from './link-requests.js';
import { INNER_ADDRESS, INNER_GATEWAY } from './sandbox-network.js';

/** The same in every sandbox, as the addresses are: a restored one finds what it knew. */
export const OUTER_LINK_ADDRESS = Buffer.from([0x02, 0xa7, 0x01, 0, 0, 0x01]);
export const INNER_LINK_ADDRESS = Buffer.from([0x02, 0xa7, 0x01, 0, 0, 0x02]);
export const INNER_DEVICE = 'eth0';
const LOOPBACK_INDEX = 1;

/** Sets a sandbox's namespace up for its device and makes a netlink socket in it. */
export const enterSandbox = (namespaceFd: number): NetlinkSocket =>
  inNetworkNamespace(namespaceFd, () => {
    // Before the device comes: it takes the defaults of its new namespace.
    writeFileSync('/proc/sys/net/ipv6/conf/default/disable_ipv6', '1');
    writeFileSync('/proc/sys/net/ipv4/ping_group_range', '0 2147483647');
    return new NetlinkSocket(NETLINK.route);
  });

/** Addresses a sandbox's device and brings it up, loopback first. */
export async function configureInside(socket: NetlinkSocket, index: number): Promise<void> {
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

/** Addresses the host's end, routes the slot's outer address to it and brings it up. */
export async function configureOutside(
  socket: NetlinkSocket,
  index: number,
  { outerAddress }: Pick<Slot, 'outerAddress'>,
): Promise<void> {
  await socket.sendAside([
    link.setLinkUp(index),
    link.addAddress(index, { address: INNER_GATEWAY, scope: 'link' }),
    link.addNeighbour(index, INNER_ADDRESS, INNER_LINK_ADDRESS),
    link.addRoute({
      destination: outerAddress,
      prefixLength: 32,
      device: index,
      gateway: INNER_ADDRESS,
      source: INNER_GATEWAY,
    }),
  ]);
}

/** Index of a device in the namespace of `socket`, where it has one of that name. */
export function indexOf(socket: NetlinkSocket, name: string): number | undefined {
  const payload = socket.ask(link.findLink(name))[0];
  return payload === undefined ? undefined : link.readLink(payload).index;
}

const CARRIER_TIME_MS = 2_000;

/**
 * Waits until the kernel sends by a device. Before that it drops without a word, and a connection
 * tries again only after a second.
 */
export async function waitUntilUp(socket: NetlinkSocket, index: number): Promise<void> {
  const deadline = performance.now() + CARRIER_TIME_MS;
  for (;;) {
    const payload = socket.ask(link.getLink(index))[0];
    if (payload !== undefined && link.readLink(payload).isUp) return;
    if (performance.now() > deadline) {
      throw new AppError(
        'timeout',
        `a device of a sandbox did not come up in ${CARRIER_TIME_MS} ms`,
      );
    }
    await setTimeout(1);
  }
}

/** Opens the network namespace of a process, unless it is the agent's own. */
export function openNamespace(pid: number): number {
  const path = `/proc/${pid}/ns/net`;
  if (readlinkSync(path) === readlinkSync('/proc/thread-self/ns/net')) {
    throw new AppError('conflict', `process ${pid} has no network namespace of its own`);
  }
  return openSync(path, 'r');
}
