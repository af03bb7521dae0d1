import {
  attribute,
  ipv4Bytes,
  type NetlinkMessage,
  NLM_F,
  readAttributes,
  readText,
  text,
  u32,
} from '../linux/netlink-message.js';

const RTM = {
  newLink: 16,
  deleteLink: 17,
  getLink: 18,
  newAddress: 20,
  newRoute: 24,
  deleteRoute: 25,
  newNeighbour: 28,
};
const IFLA = {
  address: 1,
  name: 3,
  mtu: 4,
  operationalState: 16,
  linkInfo: 18,
  netnsFd: 28,
  txQueues: 31,
  rxQueues: 32,
};
const IFLA_INFO = { kind: 1, data: 2 };
const VETH_INFO_PEER = 1;
const IFF_UP = 1;
const AF_INET = 2;
const SCOPE_LINK = 253;
const IFA = { address: 1, local: 2, flags: 8 };
const IFA_F_NOPREFIXROUTE = 0x200;
const RTA = { destination: 1, device: 4, gateway: 5, priority: 6, preferredSource: 7 };
const TABLE_MAIN = 254;
const PROTOCOL_STATIC = 4;
const ROUTE = { unicast: 1, unreachable: 7 };
const RTNH_F_ONLINK = 4;
const NDA = { destination: 1, linkAddress: 2 };
const NUD_PERMANENT = 0x80;

/** struct ifinfomsg; index 0 means that the name attribute tells the device. */
function linkHeader({ index = 0, flags = 0, change = 0 } = {}): Buffer {
  const header = Buffer.alloc(16);
  header.writeInt32LE(index, 4);
  header.writeUInt32LE(flags, 8);
  header.writeUInt32LE(change, 12);
  return header;
}

export interface VethEnd {
  readonly name: string;
  /** Six bytes. */
  readonly linkAddress: Buffer;
  readonly mtu: number;
}

export interface InnerVethEnd extends VethEnd {
  /** Descriptor of the network namespace in which the end is made. */
  readonly namespaceFd: number;
}

function vethAttributes({ name, linkAddress, mtu }: VethEnd): Buffer[] {
  // One queue each: the default is one for every CPU, which costs memory and speeds nothing up here.
  return [
    attribute(IFLA.name, text(name)),
    attribute(IFLA.address, linkAddress),
    attribute(IFLA.mtu, u32(mtu)),
    attribute(IFLA.txQueues, u32(1)),
    attribute(IFLA.rxQueues, u32(1)),
  ];
}

/** Makes a pair; there may be one of that name already. */
export function createVeth(end: VethEnd, peer: InnerVethEnd): NetlinkMessage {
  const place = attribute(IFLA.netnsFd, u32(peer.namespaceFd));
  const data = attribute(VETH_INFO_PEER, linkHeader(), ...vethAttributes(peer), place);
  const info = attribute(
    IFLA.linkInfo,
    attribute(IFLA_INFO.kind, text('veth')),
    attribute(IFLA_INFO.data, data),
  );
  return {
    type: RTM.newLink,
    flags: NLM_F.create | NLM_F.exclusive,
    payload: Buffer.concat([linkHeader(), ...vethAttributes(end), info]),
    purpose: `make ${end.name}`,
    tolerate: ['EEXIST'],
  };
}

export const deleteLink = (name: string): NetlinkMessage => ({
  type: RTM.deleteLink,
  flags: 0,
  payload: Buffer.concat([linkHeader(), attribute(IFLA.name, text(name))]),
  purpose: `delete ${name}`,
  tolerate: ['ENODEV'],
});

export const setLinkUp = (index: number): NetlinkMessage => ({
  type: RTM.newLink,
  flags: 0,
  payload: linkHeader({ index, flags: IFF_UP, change: IFF_UP }),
  purpose: 'bring a device up',
});

export const findLink = (name: string): NetlinkMessage => ({
  type: RTM.getLink,
  flags: 0,
  payload: Buffer.concat([linkHeader(), attribute(IFLA.name, text(name))]),
  purpose: `find ${name}`,
  tolerate: ['ENODEV'],
});

export const getLink = (index: number): NetlinkMessage => ({
  type: RTM.getLink,
  flags: 0,
  payload: linkHeader({ index }),
  purpose: 'look at a device',
});

export const listLinks = (): NetlinkMessage => ({
  type: RTM.getLink,
  flags: 0,
  payload: linkHeader(),
  purpose: 'list the devices',
});

export interface Link {
  readonly index: number;
  readonly name: string;
  /** True once the kernel sends by the device: some time after both ends were brought up. */
  readonly isUp: boolean;
}

const OPERATIONAL_UP = 6;

export function readLink(payload: Buffer): Link {
  const attributes = readAttributes(payload, 16);
  return {
    index: payload.readInt32LE(4),
    name: readText(attributes.get(IFLA.name)),
    isUp: attributes.get(IFLA.operationalState)?.readUInt8(0) === OPERATIONAL_UP,
  };
}

/** A single address; one of scope `link` is never picked as the source for other networks. */
export function addAddress(
  index: number,
  { address, scope }: { address: string; scope: 'global' | 'link' },
): NetlinkMessage {
  const header = Buffer.from([AF_INET, 32, 0, scope === 'link' ? SCOPE_LINK : 0, 0, 0, 0, 0]);
  header.writeUInt32LE(index, 4);
  const bytes = ipv4Bytes(address);
  const attributes = [
    attribute(IFA.local, bytes),
    attribute(IFA.address, bytes),
    attribute(IFA.flags, u32(IFA_F_NOPREFIXROUTE)),
  ];
  return {
    type: RTM.newAddress,
    flags: NLM_F.create | NLM_F.exclusive,
    payload: Buffer.concat([header, ...attributes]),
    purpose: `add the address ${address}`,
    tolerate: ['EEXIST'],
  };
}

export interface Route {
  readonly destination: string;
  readonly prefixLength: number;
  /** Index of the device; none makes the destination unreachable. */
  readonly device?: number;
  readonly gateway?: string;
  readonly source?: string;
  readonly priority?: number;
}

function routePayload({
  destination,
  prefixLength,
  device,
  gateway,
  source,
  priority,
}: Route): Buffer {
  const scope = device !== undefined && gateway === undefined ? SCOPE_LINK : 0;
  const type = device === undefined ? ROUTE.unreachable : ROUTE.unicast;
  const header = Buffer.from([
    AF_INET,
    prefixLength,
    0,
    0,
    TABLE_MAIN,
    PROTOCOL_STATIC,
    scope,
    type,
    0,
    0,
    0,
    0,
  ]);
  // The gateway is the address of every sandbox, on no network of the host's.
  if (gateway !== undefined) header.writeUInt32LE(RTNH_F_ONLINK, 8);
  return Buffer.concat([
    header,
    attribute(RTA.destination, ipv4Bytes(destination)),
    ...(device === undefined ? [] : [attribute(RTA.device, u32(device))]),
    ...(gateway === undefined ? [] : [attribute(RTA.gateway, ipv4Bytes(gateway))]),
    ...(source === undefined ? [] : [attribute(RTA.preferredSource, ipv4Bytes(source))]),
    ...(priority === undefined ? [] : [attribute(RTA.priority, u32(priority))]),
  ]);
}

export const addRoute = (route: Route): NetlinkMessage => ({
  type: RTM.newRoute,
  flags: NLM_F.create | NLM_F.replace,
  payload: routePayload(route),
  purpose: `route ${route.destination}/${route.prefixLength}`,
});

export const deleteRoute = (route: Route): NetlinkMessage => ({
  type: RTM.deleteRoute,
  flags: 0,
  payload: routePayload(route),
  purpose: `delete the route to ${route.destination}/${route.prefixLength}`,
  tolerate: ['ESRCH'],
});

/** A neighbour that is known for good: nobody needs to ask, so nobody can answer falsely. */
export function addNeighbour(index: number, address: string, linkAddress: Buffer): NetlinkMessage {
  const header = Buffer.alloc(12);
  header.writeUInt8(AF_INET, 0);
  header.writeInt32LE(index, 4);
  header.writeUInt16LE(NUD_PERMANENT, 8);
  const attributes = [
    attribute(NDA.destination, ipv4Bytes(address)),
    attribute(NDA.linkAddress, linkAddress),
  ];
  return {
    type: RTM.newNeighbour,
    flags: NLM_F.create | NLM_F.replace,
    payload: Buffer.concat([header, ...attributes]),
    purpose: `add the neighbour ${address}`,
  };
}
