import { NETLINK, NetlinkSocket } from '../linux/netlink-socket.js';
import { readAttributes } from '../linux/netlink-message.js';
import { type InstanceNames, tagOfRoutePriority } from '../slots/instance-names.js';
import { type Cidr, networkOf } from './cidr.js';
import { listLinks, readLink } from './link-requests.js';

const RTM_GETADDR = 22;
const RTM_GETROUTE = 26;
const AF_INET = 2;
const IFA_LOCAL = 2;
const RTA = { destination: 1, device: 4, priority: 6 };

export interface HostNetworks {
  /** Networks that routes and addresses of the host cover, this agent's own left out. */
  readonly taken: readonly Cidr[];
  /** The range that an earlier run of this agent holds by its route. */
  readonly own: Cidr | undefined;
  /** The ranges of all agents, this one's too, by their instance tags. */
  readonly reservations: ReadonlyMap<string, Cidr>;
}

/** Looks at all routing tables and addresses of the host. */
export function readHostNetworks(names: InstanceNames): HostNetworks {
  const socket = new NetlinkSocket(NETLINK.route);
  try {
    const ownDevices = new Set<number>();
    for (const link of socket.dump(listLinks()).map(readLink)) {
      if (names.slotOfDevice(link.name) !== undefined) ownDevices.add(link.index);
    }
    const taken: Cidr[] = [];
    const reservations = new Map<string, Cidr>();
    const route = Buffer.alloc(12);
    route.writeUInt8(AF_INET);
    for (const payload of socket.dump({
      type: RTM_GETROUTE,
      flags: 0,
      payload: route,
      purpose: 'list routes',
    })) {
      const prefixLength = payload.readUInt8(1);
      const attributes = readAttributes(payload, 12);
      const destination = attributes.get(RTA.destination);
      const device = attributes.get(RTA.device)?.readUInt32LE(0);
      // A default route says nothing about which addresses are in use.
      if (destination === undefined || prefixLength === 0) continue;
      if (device !== undefined && ownDevices.has(device)) continue;
      const network = networkOf(destination.readUInt32BE(0), prefixLength);
      const tag = tagOfRoutePriority(attributes.get(RTA.priority)?.readUInt32LE(0) ?? 0);
      if (tag !== undefined) reservations.set(tag, network);
      if (tag !== names.tag) taken.push(network);
    }
    const address = Buffer.alloc(8);
    address.writeUInt8(AF_INET);
    for (const payload of socket.dump({
      type: RTM_GETADDR,
      flags: 0,
      payload: address,
      purpose: 'list addresses',
    })) {
      const local = readAttributes(payload, 8).get(IFA_LOCAL);
      if (local === undefined || ownDevices.has(payload.readUInt32LE(4))) continue;
      taken.push(networkOf(local.readUInt32BE(0), payload.readUInt8(1)));
    }
    return { taken, own: reservations.get(names.tag), reservations };
  } finally {
    socket.close();
  }
}
