import { closeSync, writeFileSync } from 'node:fs';
import { AppError } from '../../kernel/app-error.js';
import { runHostTool } from '../linux/host-tool.js';
import { NETLINK, NetlinkSocket } from '../linux/netlink-socket.js';
import type { InstanceNames } from '../slots/instance-names.js';
import type { Slot } from '../slots/slot.js';
import { type Cidr, formatAddress } from './cidr.js';
import { ConnectionTracking } from './connection-tracking.js';
import { DnsForwarder } from './dns-forwarder.js';
import { enableForwarding, restoreForwarding } from './ip-forwarding.js';
import * as link from './link-requests.js';
import { NftSession } from './nft-session.js';
import { closePolicy, openPolicy } from './policy-rules.js';
import { deviceChains, hostRuleset, removeDeviceChains } from './ruleset.js';
import {
  type Attachment,
  INNER_ADDRESS,
  INNER_GATEWAY,
  type SandboxNetwork,
} from './sandbox-network.js';
import {
  configureInside,
  enterSandbox,
  INNER_END,
  INNER_LINK_ADDRESS,
  openNamespace,
  OUTER_LINK_ADDRESS,
} from './sandbox-end.js';
import { uplinkMtu } from './uplink-mtu.js';

export interface VethNetworkOptions {
  readonly names: InstanceNames;
  /** The slots' outer addresses come from here. */
  readonly network: Cidr;
  readonly resolvConf?: string;
  /** Port of the servers in `resolvConf`. */
  readonly dnsServerPort?: number;
}

interface OpenParts {
  readonly links: NetlinkSocket;
  readonly nft: NftSession;
  readonly tracking: ConnectionTracking;
  readonly resolver: DnsForwarder;
  readonly mtu: number;
}

/** Plugs sandboxes in by a veth pair each; nothing but netlink and one nft process is used. */
export class VethNetwork implements SandboxNetwork {
  private opened: OpenParts | undefined;
  /** Index of the host device of slots that this process prepared. */
  private readonly prepared = new Map<number, number>();

  constructor(private readonly options: VethNetworkOptions) {}

  async open(): Promise<void> {
    if (this.opened !== undefined) return;
    const { names, network, resolvConf = '/etc/resolv.conf', dnsServerPort } = this.options;
    const resolver = new DnsForwarder({
      resolvConf,
      ...(dnsServerPort === undefined ? {} : { serverPort: dnsServerPort }),
    });
    const ports = await resolver.open();
    const links = new NetlinkSocket(NETLINK.route);
    this.opened = {
      links,
      nft: new NftSession(),
      tracking: new ConnectionTracking(),
      resolver,
      mtu: uplinkMtu(),
    };
    try {
      await runHostTool('nft', ['-f', '-'], {
        input: hostRuleset({ names, network, resolver: ports }),
      });
      await enableForwarding(names);
      links.send([link.addRoute(this.reservation)]);
    } catch (error) {
      await this.disconnect();
      throw error;
    }
  }

  async prepare(slot: Slot): Promise<void> {
    const { links, nft, mtu } = this.parts();
    const { names } = this.options;
    const host = { name: slot.hostDevice, linkAddress: OUTER_LINK_ADDRESS, mtu };
    const peer = { name: names.peerDevice(slot.index), linkAddress: INNER_LINK_ADDRESS, mtu };
    await links.sendAside([link.createVeth(host, peer)]);
    writeFileSync(`/proc/sys/net/ipv6/conf/${slot.hostDevice}/disable_ipv6`, '1');
    const index = this.indexOf(links, slot.hostDevice);
    if (index === undefined) throw new AppError('internal', `${slot.hostDevice} went away`);
    await Promise.all([
      nft.run([deviceChains(names, slot)]),
      links.sendAside([
        link.setLinkUp(index),
        link.addAddress(index, { address: INNER_GATEWAY, scope: 'link' }),
        link.addNeighbour(index, INNER_ADDRESS, INNER_LINK_ADDRESS),
        link.addRoute({
          destination: slot.outerAddress,
          prefixLength: 32,
          device: index,
          gateway: INNER_ADDRESS,
          source: INNER_GATEWAY,
        }),
      ]),
    ]);
    this.prepared.set(slot.index, index);
  }

  async attach({ slot, pid, policy }: Attachment): Promise<void> {
    const { links, nft } = this.parts();
    const { names } = this.options;
    if (!this.prepared.has(slot.index)) await this.prepare(slot);
    const namespace = openNamespace(pid);
    try {
      const inside = enterSandbox(namespace);
      try {
        const peer = this.indexOf(links, names.peerDevice(slot.index));
        // Moved already where an earlier call was cut short.
        const place = { namespaceFd: namespace, ...INNER_END };
        if (peer !== undefined) await links.sendAside([link.moveLink(peer, place)]);
        await Promise.all([configureInside(inside), this.openRules(nft, { slot, pid, policy })]);
      } finally {
        inside.close();
      }
    } finally {
      closeSync(namespace);
    }
  }

  async detach(slot: Slot): Promise<void> {
    const { links, nft, tracking } = this.parts();
    const { names } = this.options;
    const lines = [...closePolicy(names, slot), ...removeDeviceChains(names, slot.index)];
    await nft.run(lines, { tolerateMissing: true });
    await links.sendAside([link.deleteLink(slot.hostDevice)]);
    this.prepared.delete(slot.index);
    await tracking.forget(slot.outerAddress);
  }

  async list(): Promise<readonly number[]> {
    return this.parts()
      .links.dump(link.listLinks())
      .flatMap((payload) => this.options.names.slotOfDevice(link.readLink(payload).name) ?? [])
      .sort((one, other) => one - other);
  }

  async close(): Promise<void> {
    await this.open();
    const { names } = this.options;
    const { links, nft } = this.parts();
    for (const index of await this.list()) {
      await links.sendAside([link.deleteLink(names.hostDevice(index))]);
    }
    links.send([link.deleteRoute(this.reservation)]);
    await restoreForwarding(names);
    await nft.run([`delete table inet ${names.nftTable}`, `delete table netdev ${names.nftTable}`]);
    await this.disconnect();
  }

  /** Ends what this process runs and leaves the host as it is, for sandboxes that go on living. */
  async disconnect(): Promise<void> {
    const { opened } = this;
    this.opened = undefined;
    this.prepared.clear();
    if (opened === undefined) return;
    await opened.nft.close();
    await opened.resolver.close();
    opened.links.close();
    opened.tracking.close();
  }

  /** Keeps the range for this agent, and packets to a sandbox that is gone from leaving the host. */
  private get reservation(): link.Route {
    const { names, network } = this.options;
    return {
      destination: formatAddress(network.base),
      prefixLength: network.prefixLength,
      priority: names.routePriority,
    };
  }

  private parts(): OpenParts {
    if (this.opened === undefined) throw new AppError('internal', 'the network is not open');
    return this.opened;
  }

  private indexOf(socket: NetlinkSocket, name: string): number | undefined {
    const payload = socket.ask(link.findLink(name))[0];
    return payload === undefined ? undefined : link.readLink(payload).index;
  }

  private async openRules(nft: NftSession, { slot, policy }: Attachment): Promise<void> {
    const { names } = this.options;
    const lines = openPolicy(names, slot, policy);
    try {
      await nft.run(lines);
    } catch {
      // An earlier call was cut short and its policy stayed: nft has no way to replace an element.
      await nft.run(closePolicy(names, slot), { tolerateMissing: true });
      await nft.run(lines);
    }
  }
}
