import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSocket } from 'node:dgram';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseAddressRange } from '../../../src/node-agent/network/address-range.js';
import { readHostNetworks } from '../../../src/node-agent/network/host-routes.js';
import { VethNetwork } from '../../../src/node-agent/network/veth-network.js';
import { InstanceNames } from '../../../src/node-agent/slots/instance-names.js';
import type { Slot } from '../../../src/node-agent/slots/slot.js';
import { SlotPool } from '../../../src/node-agent/slots/slot-pool.js';
import { type Box, NetworkHost, RESOLVE, run, SPOOF } from './network-fixture.js';

/** Documentation networks (RFC 5737) stand for public addresses. */
const UPLINK = '198.51.100.1';
const INTERNET = '203.0.113.10';
const OTHER_SITE = '203.0.113.11';
const PRIVATE_SITE = '10.77.88.99';
const open = { allowInternetAccess: true, allowOut: [], denyOut: [] };

const host = new NetworkHost();
const names = new InstanceNames(host.directory);
/** What an agent may leave on a host, without what others do at the same time. */
const traces = async (): Promise<string> => {
  const listings = [
    await run('nft', 'list', 'tables'),
    await run('ip', '-o', 'link'),
    await run('ip', 'route', 'show', 'table', 'all'),
    await run('ip', '-o', 'address'),
  ];
  const own = new RegExp(`atoll_${names.tag}|at${names.tag}|metric ${names.routePriority}`);
  return listings
    .join('\n')
    .split('\n')
    .filter((line) => own.test(line))
    .join('\n');
};

let internet: Box;
let network: VethNetwork;
let pool: SlotPool;
const device = `w${names.tag}`;

beforeAll(async () => {
  internet = await host.internet();
  await run(
    'ip',
    'link',
    'add',
    device,
    'type',
    'veth',
    'peer',
    'name',
    'eth0',
    'netns',
    String(internet.pid),
  );
  await run('ip', 'address', 'add', `${UPLINK}/24`, 'dev', device);
  await run('ip', 'link', 'set', device, 'up');
  await internet.inside('ip', 'link', 'set', 'lo', 'up');
  await internet.inside('ip', 'link', 'set', 'eth0', 'up');
  await internet.inside('ip', 'address', 'add', '198.51.100.2/24', 'dev', 'eth0');
  for (const address of [INTERNET, OTHER_SITE, PRIVATE_SITE]) {
    await internet.inside('ip', 'address', 'add', `${address}/32`, 'dev', 'lo');
    await run('ip', 'route', 'add', `${address}/32`, 'via', '198.51.100.2');
  }
  await host.nameServer(internet);
  expect(await traces()).toBe('');
  const range = chooseAddressRange(readHostNetworks(names), { names, configured: undefined });
  pool = new SlotPool({ names, network: range, uidBase: 1_000_000_000, size: 64 });
  const resolvConf = host.script('resolv.conf', '# ours\nnameserver 198.51.100.2\n');
  network = new VethNetwork({ names, network: range, resolvConf });
  await network.open();
});

afterAll(async () => {
  for (const index of await network.list()) await network.detach(pool.at(index));
  await network.close();
  expect(await traces()).toBe('');
  await run('ip', 'link', 'delete', device);
  await host.remove();
});

/** Attaches a new box by a slot of its own. */
async function plug(name: string, policy = open): Promise<{ box: Box; slot: Slot; url: string }> {
  const box = await host.box(name);
  const slot = pool.lease();
  await network.prepare(slot);
  await network.attach({ slot, pid: box.pid, policy });
  return { box, slot, url: `http://${slot.outerAddress}` };
}

const get = (url: string): Promise<string> => run('curl', '--silent', '--max-time', '2', url);

describe('two sandboxes with the same inner address', () => {
  let one: Awaited<ReturnType<typeof plug>>;
  let two: Awaited<ReturnType<typeof plug>>;

  beforeAll(async () => {
    [one, two] = await Promise.all([plug('one'), plug('two')]);
  });

  it('are reached alone by the host, which they see as their gateway', async () => {
    expect(await get(one.url)).toBe('one 169.254.77.1');
    expect(await get(two.url)).toBe('two 169.254.77.1');
    const addresses = await Promise.all(
      [one, two].map(({ box }) => box.inside('ip', '-o', '-4', 'address')),
    );
    expect(addresses[0]).toContain('169.254.77.2/32');
    expect(addresses[0]).toBe(addresses[1]);
  });

  it('carry large answers both ways', async () => {
    const size = 5_000_000;
    const script = `import socket,sys
s=socket.create_server(('',8080)); print('ready',flush=True)
c,_=s.accept(); n=0
while n<${size}: n+=len(c.recv(65536))
c.sendall(b'x'*n); c.close()`;
    const server = one.box.inside('/usr/bin/python3', '-c', script);
    const { connect } = await import('node:net');
    let received = 0;
    for (let attempt = 0; attempt < 50 && received === 0; attempt++) {
      received = await new Promise<number>((resolve) => {
        let bytes = 0;
        const socket = connect(8080, one.slot.outerAddress, () => socket.write(Buffer.alloc(size)));
        socket.on('data', (chunk) => (bytes += chunk.length));
        socket.on('error', () => setTimeout(() => resolve(0), 50)).on('end', () => resolve(bytes));
      });
    }
    await server;
    expect(received).toBe(size);
  });

  it('reach the internet behind the address of the host', async () => {
    expect(await one.box.get(`http://${INTERNET}`)).toBe(`internet ${UPLINK}`);
    expect(await two.box.get(`http://${INTERNET}`)).toBe(`internet ${UPLINK}`);
  });

  it('do not reach each other, nor themselves by the outer address', async () => {
    expect(await one.box.get(two.url)).toBe('');
    expect(await two.box.get(one.url)).toBe('');
    expect(await one.box.get(one.url)).toBe('');
  });

  it('do not reach the host at any of its addresses', async () => {
    let requests = 0;
    const server: Server = createServer((_, response) => response.end(String(++requests)));
    await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
    const { port } = server.address() as AddressInfo;
    const listing = await run('ip', '-o', '-4', 'address');
    const addresses = [...listing.matchAll(/inet ([\d.]+)/g)].map(([, address]) => address);
    expect(addresses).toEqual(expect.arrayContaining([UPLINK, '169.254.77.1', '127.0.0.1']));
    const answers = await Promise.all(
      [...new Set(addresses)].map((address) => one.box.get(`http://${address}:${port}`)),
    );
    // The port is open to the host itself.
    expect(await get(`http://${UPLINK}:${port}`)).toBe('1');
    expect(new Set(answers)).toEqual(new Set(['']));
    expect(requests).toBe(1);
    server.close();
  });

  it('do not reach metadata services, private networks and multicast, and are told so at once', async () => {
    await run('ip', 'address', 'add', '169.254.169.254/32', 'dev', device);
    const started = Date.now();
    const targets = ['169.254.169.254', PRIVATE_SITE, '100.127.0.1', '192.168.1.1', '172.16.0.1'];
    for (const target of targets) expect(await one.box.get(`http://${target}`)).toBe('');
    expect(Date.now() - started).toBeLessThan(1_500);
    await run('ip', 'address', 'delete', '169.254.169.254/32', 'dev', device);
    // The private site answers those who may ask.
    expect(await get(`http://${PRIVATE_SITE}`)).toBe(`internet ${UPLINK}`);
  });

  it('cannot send from an address that is not theirs', async () => {
    const listener = createSocket('udp4');
    let heard = 0;
    listener.on('message', () => (heard += 1));
    await new Promise<void>((resolve) => listener.bind(9000, UPLINK, resolve));
    const counters = (): Promise<string> =>
      internet.inside('sh', '-c', 'grep ^Udp: /proc/net/snmp | tail -1 | cut -d" " -f2');
    const before = await counters();
    for (const source of [two.slot.outerAddress, '198.51.100.2', '10.1.2.3']) {
      const sent = await one.box.inside('/usr/bin/python3', '-c', SPOOF, source, INTERNET);
      expect(sent).toBe('sent\n');
    }
    expect(await counters()).toBe(before);
    // With its own address the same datagram arrives.
    await one.box.inside('/usr/bin/python3', '-c', SPOOF, '169.254.77.2', INTERNET);
    await expect.poll(counters).not.toBe(before);
    expect(heard).toBe(0);
    listener.close();
  });

  it('resolve names by the gateway, over UDP and TCP', async () => {
    for (const kind of ['udp', 'tcp']) {
      const answer = await one.box.inside('/usr/bin/python3', '-c', RESOLVE, kind, '169.254.77.1');
      expect(answer).toBe(`${INTERNET}\n`);
    }
  });

  it('have no IPv6 but on loopback, and ping works', async () => {
    expect(await one.box.inside('ip', '-6', '-o', 'address', 'show', 'dev', 'eth0')).toBe('');
    expect(await one.box.inside('ip', '-6', '-o', 'address', 'show', 'dev', 'lo')).toContain(
      '::1/128',
    );
    expect(await run('ip', '-6', '-o', 'address', 'show', 'dev', one.slot.hostDevice)).toBe('');
    const ping = `import socket
s=socket.socket(socket.AF_INET, socket.SOCK_DGRAM, socket.IPPROTO_ICMP); s.settimeout(2)
s.sendto(b'\\x08\\x00\\x00\\x00\\x00\\x00\\x00\\x01hello', ('${INTERNET}', 0)); print(s.recvfrom(100)[1][0])`;
    expect(await one.box.inside('/usr/bin/python3', '-c', ping)).toBe(`${INTERNET}\n`);
  });
});

describe('policy', () => {
  it('without internet access stops names too, but not the host', async () => {
    const { box, url } = await plug('shut', { ...open, allowInternetAccess: false });
    expect(await get(url)).toBe('shut 169.254.77.1');
    expect(await box.get(`http://${INTERNET}`)).toBe('');
    for (const kind of ['udp', 'tcp']) {
      const answer = await box.inside('/usr/bin/python3', '-c', RESOLVE, kind, '169.254.77.1');
      expect(answer).toMatch(/^failed/);
    }
  });

  it('lists beat the rest: allow before deny, private where it is named', async () => {
    const lists = { allowOut: [INTERNET, '10.77.88.0/24'], denyOut: ['203.0.113.0/24'] };
    const { box } = await plug('listed', { allowInternetAccess: true, ...lists });
    expect(await box.get(`http://${INTERNET}`)).toBe(`internet ${UPLINK}`);
    expect(await box.get(`http://${OTHER_SITE}`)).toBe('');
    expect(await box.get(`http://${PRIVATE_SITE}`)).toBe(`internet ${UPLINK}`);
    expect(await box.get('http://198.51.100.2')).toBe(`internet ${UPLINK}`);
  });

  it('that allows everything opens neither the host nor metadata nor private networks', async () => {
    const { box } = await plug('all', {
      ...open,
      allowOut: ['0.0.0.0/0', UPLINK, '169.254.169.254'],
    });
    await run('ip', 'address', 'add', '169.254.169.254/32', 'dev', device);
    const server = createServer((_, response) => response.end('reached'));
    await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
    const { port } = server.address() as AddressInfo;
    const targets = [`${UPLINK}:${port}`, `169.254.169.254:${port}`, PRIVATE_SITE];
    for (const target of targets) expect(await box.get(`http://${target}`)).toBe('');
    expect(await box.get(`http://${INTERNET}`)).toBe(`internet ${UPLINK}`);
    server.close();
    await run('ip', 'address', 'delete', '169.254.169.254/32', 'dev', device);
  });
});

describe('life of a slot', () => {
  it('leaves nothing of a detached sandbox, which loses its connections at once', async () => {
    const { box, slot, url } = await plug('short');
    expect(await network.list()).toContain(slot.index);
    expect(await get(url)).toBe('short 169.254.77.1');
    await box.get(`http://${INTERNET}`);
    const tracked = (): string => readFileSync('/proc/net/nf_conntrack', 'utf8');
    expect(tracked()).toContain(`src=${slot.outerAddress} `);
    expect(tracked()).toContain(`dst=${slot.outerAddress} `);
    await network.detach(slot);
    await network.detach(slot);
    expect(await network.list()).not.toContain(slot.index);
    expect(await traces()).not.toContain(`${slot.outerAddress} `);
    const rules = await run('nft', 'list', 'ruleset');
    expect(rules).not.toContain(`"${slot.hostDevice}"`);
    expect(rules).not.toMatch(new RegExp(`\\b${slot.outerAddress}\\b`.replaceAll('.', '\\.')));
    expect(tracked()).not.toContain(`=${slot.outerAddress} `);
    expect(await get(url)).toBe('');
    await box.end();
    // The slot serves another one, which is not mistaken for the first.
    const next = await host.box('next');
    await network.attach({ slot, pid: next.pid, policy: open });
    expect(await get(url)).toBe('next 169.254.77.1');
  });

  it('attaches again after a call that was cut short', async () => {
    const { box, slot, url } = await plug('again');
    await network.attach({ slot, pid: box.pid, policy: { ...open, allowInternetAccess: false } });
    expect(await get(url)).toBe('again 169.254.77.1');
    expect(await box.get(`http://${INTERNET}`)).toBe('');
  });

  it('refuses a process that lives in the namespace of the host', async () => {
    const slot = pool.lease();
    const attempt = network.attach({ slot, pid: process.pid, policy: open });
    await expect(attempt).rejects.toMatchObject({ kind: 'conflict' });
    await network.detach(slot);
  });

  it('goes on for living sandboxes when the agent starts again', async () => {
    const { box, slot, url } = await plug('lasting');
    await network.disconnect();
    expect(await get(url)).toBe('lasting 169.254.77.1');
    expect(await box.get(`http://${INTERNET}`)).toBe(`internet ${UPLINK}`);
    const range = chooseAddressRange(readHostNetworks(names), { names, configured: undefined });
    expect(slot.outerAddress.startsWith(`${range.base >>> 24}.${(range.base >>> 16) & 255}.`)).toBe(
      true,
    );
    await network.open();
    expect(await network.list()).toContain(slot.index);
    expect(await get(url)).toBe('lasting 169.254.77.1');
    const answer = await box.inside('/usr/bin/python3', '-c', RESOLVE, 'udp', '169.254.77.1');
    expect(answer).toBe(`${INTERNET}\n`);
  });
});
