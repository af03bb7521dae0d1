import { attribute, ipv4Bytes, type NetlinkMessage, u32 } from '../linux/netlink-message.js';
import { NETLINK, NetlinkSocket } from '../linux/netlink-socket.js';

/** nfnetlink message types are subsystem and command; conntrack is subsystem 1, delete is 2. */
const DELETE = (1 << 8) | 2;
const NESTED = 0x8000;
const CTA = { tupleOriginal: 1, filter: 25 };
const CTA_TUPLE_IP = 1;
const CTA_IP = { source: 1, destination: 2 };
const CTA_FILTER_ORIGINAL_FLAGS = 1;
const AF_INET = 2;

function flush(address: string, side: keyof typeof CTA_IP): NetlinkMessage {
  const ip = attribute(CTA_TUPLE_IP | NESTED, attribute(CTA_IP[side], ipv4Bytes(address)));
  // A filter flag is one bit per field of the tuple, in the order source, destination.
  const flags = attribute(CTA_FILTER_ORIGINAL_FLAGS, u32(1 << (CTA_IP[side] - 1)));
  return {
    type: DELETE,
    flags: 0,
    payload: Buffer.concat([
      Buffer.from([AF_INET, 0, 0, 0]),
      attribute(CTA.tupleOriginal | NESTED, ip),
      attribute(CTA.filter | NESTED, flags),
    ]),
    purpose: `forget the connections of ${address}`,
    // Kernels before 5.8 cannot filter. There, entries go by their time limits: a slot is leased
    // again after all others.
    tolerate: ['EOPNOTSUPP', 'EINVAL', 'ENOENT'],
  };
}

/** Makes the host forget connections, so that a later owner of an address gets none of them. */
export class ConnectionTracking {
  private readonly socket = new NetlinkSocket(NETLINK.netfilter);

  async forget(address: string): Promise<void> {
    await this.socket.sendAside([flush(address, 'source'), flush(address, 'destination')]);
  }

  close(): void {
    this.socket.close();
  }
}
