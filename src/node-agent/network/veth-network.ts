import { closeSync, writeFileSync } from 'node:fs';
import { AppError } from '../../kernel/app-error.js';
import { runHostTool } from '../linux/host-tool.js';
import { NETLINK, NetlinkSocket } from '../linux/netlink-socket.js';
import { type InstanceNames, nftTableOf, routePriorityOf } from '../slots/instance-names.js';
import type { Slot } from '../slots/slot.js';
import { agentTables } from './agent-tables.js';
import { type Cidr, formatAddress } from './cidr.js';
import { ConnectionTracking } from './connection-tracking.js';
import { DnsForwarder } from './dns-forwarder.js';
import { readHostNetworks } from './host-routes.js';
import { enableForwarding, restoreForwarding } from './ip-forwarding.js';
import * as link from './link-requests.js';
import { NftSession } from './nft-session.js';
import { closePolicy, openPolicy } from './policy-rules.js';
import type { NetworkPolicy } from '../../node-protocol/sandbox-spec.js';
import { deviceChains, hostRuleset, removeDeviceChains } from './ruleset.js';
import { type Attachment, type SandboxNetwork } from './sandbox-network.js';
import {
  configureInside,
  enterSandbox,
  configureOutside,
  INNER_DEVICE,
  indexOf,
  INNER_LINK_ADDRESS,
  openNamespace,
  OUTER_LINK_ADDRESS,
  waitUntilUp,
} from './sandbox-end.js';
import { uplinkMtu } from './uplink-mtu.js';

export interface VethNetworkOptions {
  readonly names: InstanceNames;
  /** The slots' outer addresses come from here. */
  readonly network: Cidr;
  readonly resolvConf?: string;
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
  /** Slots whose device rules this process made. */
  private readonly prepared = new Set<number>();
  /** The policies of slots that this process opened. */
  private readonly policies = new Map<number, NetworkPolicy>();

  constructor(private readonly options: VethNetworkOptions) {}

  async open(): Promise<void> {
    if (this.opened !== undefined) return;
    const { names, network, resolvConf = '/etc/resolv.conf' } = this.options;
    const resolver = new DnsForwarder({ resolvConf });
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
      links.send([link.addRoute(reservation(names.tag, network))]);
      await this.removeStaleReservations(links);
    } catch (error) {
      await this.disconnect();
      throw error;
    }
  }

  async prepare(slot: Slot): Promise<void> {
    const { nft } = this.parts();
    // Kernels before 6.16 take rules for a device only while it exists: then attach makes them.
    const isTaken = await succeeds(nft.run([deviceChains(this.options.names, slot)]));
    if (isTaken) this.prepared.add(slot.index);
  }

  /**
   * The pair is made with its inner end in the sandbox right away: a device that exists before and
   * is moved costs 20 times as much, since a move waits for grace periods of the kernel.
   */
  async attach({ slot, pid, policy }: Attachment): Promise<void> {
    const { links, mtu } = this.parts();
    const namespaceFd = openNamespace(pid);
    try {
      const inside = enterSandbox(namespaceFd);
      try {
        const outer = { name: slot.hostDevice, linkAddress: OUTER_LINK_ADDRESS, mtu };
        const inner = { name: INNER_DEVICE, linkAddress: INNER_LINK_ADDRESS, mtu, namespaceFd };
        await links.sendAside([link.createVeth(outer, inner)]);
        const host = indexOf(links, slot.hostDevice);
        const device = indexOf(inside, INNER_DEVICE);
        if (host === undefined || device === undefined) {
          throw new AppError('conflict', `slot ${slot.index} is in use elsewhere`);
        }
        writeFileSync(`/proc/sys/net/ipv6/conf/${slot.hostDevice}/disable_ipv6`, '1');
        await Promise.all([this.openRules(slot, policy), configureOutside(links, host, slot)]);
        // Last, so that there is no moment at which it can send past the rules.
        await configureInside(inside, device);
        await Promise.all([waitUntilUp(links, host), waitUntilUp(inside, device)]);
      } finally {
        inside.close();
      }
    } finally {
      closeSync(namespaceFd);
    }
  }

  async detach(slot: Slot): Promise<void> {
    const { links, nft, tracking } = this.parts();
    const { names } = this.options;
    const device = removeDeviceChains(names, slot.index);
    const known = this.policies.get(slot.index);
    // One transaction for what this process opened; each by itself for what another left.
    const isClosed =
      known !== undefined &&
      (await succeeds(nft.run([[...closePolicy(names, slot, known), ...device].join('; ')])));
    if (!isClosed) {
      await nft.run([...closePolicy(names, slot), ...device], { tolerateMissing: true });
    }
    this.policies.delete(slot.index);
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
    const { names, network } = this.options;
    const { links, nft } = this.parts();
    for (const index of await this.list()) {
      await links.sendAside([link.deleteLink(names.hostDevice(index))]);
    }
    links.send([link.deleteRoute(reservation(names.tag, network))]);
    await restoreForwarding(names);
    await nft.run([`delete table inet ${names.nftTable}`, `delete table netdev ${names.nftTable}`]);
    await this.disconnect();
  }

  /** Ends what this process runs and leaves the host as it is, for sandboxes that go on living. */
  async disconnect(): Promise<void> {
    const { opened } = this;
    this.opened = undefined;
    this.prepared.clear();
    this.policies.clear();
    if (opened === undefined) return;
    await opened.nft.close();
    await opened.resolver.close();
    opened.links.close();
    opened.tracking.close();
  }

  /** An agent has its table before its route: a route without one is what a killed one left. */
  private async removeStaleReservations(links: NetlinkSocket): Promise<void> {
    const { reservations } = readHostNetworks(this.options.names);
    const { tables } = await agentTables();
    for (const [tag, network] of reservations) {
      if (!tables.includes(nftTableOf(tag)))
        links.send([link.deleteRoute(reservation(tag, network))]);
    }
  }

  private parts(): OpenParts {
    if (this.opened === undefined) throw new AppError('internal', 'the network is not open');
    return this.opened;
  }

  private async openRules(slot: Slot, policy: NetworkPolicy): Promise<void> {
    const { nft } = this.parts();
    const { names } = this.options;
    const device = this.prepared.has(slot.index) ? [] : [deviceChains(names, slot)];
    const lines = openPolicy(names, slot, policy);
    try {
      await nft.run([...device, ...lines]);
    } catch {
      // An earlier call was cut short and its policy stayed: nft has no way to replace an element.
      await nft.run(closePolicy(names, slot), { tolerateMissing: true });
      await nft.run([...device, ...lines]);
    }
    this.prepared.add(slot.index);
    this.policies.set(slot.index, policy);
  }
}

/** Keeps a range for an agent, and packets to a sandbox that is gone from leaving the host. */
const reservation = (tag: string, { base, prefixLength }: Cidr): link.Route => ({
  destination: formatAddress(base),
  prefixLength,
  priority: routePriorityOf(tag),
});

const succeeds = (change: Promise<void>): Promise<boolean> =>
  change.then(
    () => true,
    () => false,
  );
