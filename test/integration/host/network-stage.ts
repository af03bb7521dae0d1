import { chooseAddressRange } from '../../../src/node-agent/network/address-range.js';
import type { Cidr } from '../../../src/node-agent/network/cidr.js';
import { readHostNetworks } from '../../../src/node-agent/network/host-routes.js';
import { VethNetwork } from '../../../src/node-agent/network/veth-network.js';
import type { NetworkPolicy } from '../../../src/node-protocol/sandbox-spec.js';
import { InstanceNames, routePriorityOf } from '../../../src/node-agent/slots/instance-names.js';
import type { Slot } from '../../../src/node-agent/slots/slot.js';
import { SlotPool } from '../../../src/node-agent/slots/slot-pool.js';
import { type Box, NetworkHost, run } from './network-fixture.js';

export const open: NetworkPolicy = { allowInternetAccess: true, allowOut: [], denyOut: [] };

/** An HTTP request of the host's own, empty where it gets nothing in two seconds. */
export const get = (url: string): Promise<string> =>
  run('curl', '--silent', '--max-time', '2', url);

export interface Plugged {
  readonly box: Box;
  readonly slot: Slot;
  readonly url: string;
}

/**
 * A host with an agent's network and, behind a veth of the test's own, a namespace that stands for
 * the internet. `number` keeps the addresses of test files that run at once apart; documentation
 * networks (RFC 5737) stand for public ones.
 */
export class NetworkStage {
  readonly host = new NetworkHost();
  readonly names = new InstanceNames(this.host.directory);
  readonly device = `w${this.names.tag}`;
  readonly uplink: string;
  readonly site: string;
  readonly otherSite: string;
  readonly privateSite: string;
  readonly nameServer: string;
  internet!: Box;
  network!: VethNetwork;
  range!: Cidr;
  pool!: SlotPool;

  constructor(number: number) {
    this.uplink = `198.51.100.${128 + number * 8 + 1}`;
    this.nameServer = `198.51.100.${128 + number * 8 + 2}`;
    this.site = `203.0.113.${128 + number * 8}`;
    this.otherSite = `203.0.113.${128 + number * 8 + 1}`;
    this.privateSite = `10.77.88.${128 + number}`;
  }

  async open(): Promise<void> {
    const { host, names, device, uplink, nameServer } = this;
    const internet = await host.internet();
    this.internet = internet;
    const peer = ['peer', 'name', 'eth0', 'netns', String(internet.pid)];
    await run('ip', 'link', 'add', device, 'type', 'veth', ...peer);
    await run('ip', 'address', 'add', `${uplink}/29`, 'dev', device);
    await run('ip', 'link', 'set', device, 'up');
    await internet.inside('ip', 'link', 'set', 'lo', 'up');
    await internet.inside('ip', 'link', 'set', 'eth0', 'up');
    await internet.inside('ip', 'address', 'add', `${nameServer}/29`, 'dev', 'eth0');
    for (const address of [this.site, this.otherSite, this.privateSite]) {
      await internet.inside('ip', 'address', 'add', `${address}/32`, 'dev', 'lo');
      await run('ip', 'route', 'add', `${address}/32`, 'via', nameServer);
    }
    await host.nameServer(internet, this.site);
    this.range = chooseAddressRange(readHostNetworks(names), { names, configured: undefined });
    this.pool = new SlotPool({ names, network: this.range, uidBase: 1_000_000_000, size: 64 });
    const resolvConf = host.script('resolv.conf', `# ours\nnameserver ${nameServer}\n`);
    this.network = new VethNetwork({ names, network: this.range, resolvConf });
    await this.network.open();
  }

  /** Takes everything back and gives what the agent left all the same. */
  async close(): Promise<string> {
    await this.network.close();
    const left = await this.traces();
    await run('ip', 'link', 'delete', this.device);
    await this.host.remove();
    return left;
  }

  /** What this agent has on the host, without what others do at the same time. */
  async traces(): Promise<string> {
    const listings = [
      await run('nft', 'list', 'tables'),
      await run('ip', '-o', 'link'),
      await run('ip', 'route', 'show', 'table', 'all'),
      await run('ip', '-o', 'address'),
    ];
    const { tag } = this.names;
    const own = new RegExp(`atoll_${tag}|at${tag}|metric ${routePriorityOf(tag)}`);
    const lines = listings.join('\n').split('\n');
    return lines.filter((line) => own.test(line)).join('\n');
  }

  /** Attaches a new box by a slot of its own. */
  async plug(name: string, policy = open): Promise<Plugged> {
    const box = await this.host.box(name);
    const slot = this.pool.lease();
    await this.network.prepare(slot);
    await this.network.attach({ slot, pid: box.pid, policy });
    return { box, slot, url: `http://${slot.outerAddress}` };
  }

  /** Has the host itself serve a metadata address while `use` runs. */
  async withMetadata(use: (address: string) => Promise<void>): Promise<void> {
    const address = '169.254.169.254';
    await run('ip', 'address', 'add', `${address}/32`, 'dev', this.device);
    try {
      await use(address);
    } finally {
      await run('ip', 'address', 'delete', `${address}/32`, 'dev', this.device);
    }
  }
}
