import { createSocket } from 'node:dgram';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RESOLVE, run, SPOOF } from './network-fixture.js';
import { get, NetworkStage, type Plugged } from './network-stage.js';

const stage = new NetworkStage(0);

beforeAll(() => stage.open());

afterAll(async () => {
  expect(await stage.close()).toBe('');
});

describe('two sandboxes with the same inner address', () => {
  let one: Plugged;
  let two: Plugged;

  beforeAll(async () => {
    [one, two] = await Promise.all([stage.plug('one'), stage.plug('two')]);
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
    expect(await one.box.get(`http://${stage.site}`)).toBe(`internet ${stage.uplink}`);
    expect(await two.box.get(`http://${stage.site}`)).toBe(`internet ${stage.uplink}`);
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
    expect(addresses).toEqual(expect.arrayContaining([stage.uplink, '169.254.77.1', '127.0.0.1']));
    const answers = await Promise.all(
      [...new Set(addresses)].map((address) => one.box.get(`http://${address}:${port}`)),
    );
    // The port is open to the host itself.
    expect(await get(`http://${stage.uplink}:${port}`)).toBe('1');
    expect(new Set(answers)).toEqual(new Set(['']));
    expect(requests).toBe(1);
    server.close();
  });

  it('do not reach metadata services, private networks and multicast, and are told so at once', async () => {
    await stage.withMetadata(async (metadata) => {
      const targets = [metadata, stage.privateSite, '100.127.0.1', '192.168.1.1', '172.16.0.1'];
      for (const target of targets) {
        const curl = ['curl', '--silent', '--max-time', '5', '--write-out', '%{exitcode}'];
        // 7 is a refused connection, 28 would be silence.
        expect(await one.box.inside(...curl, `http://${target}`)).toBe('7');
      }
    });
    // The private site answers those who may ask.
    expect(await get(`http://${stage.privateSite}`)).toBe(`internet ${stage.uplink}`);
  });

  it('cannot send from an address that is not theirs', async () => {
    const listener = createSocket('udp4');
    let heard = 0;
    listener.on('message', () => (heard += 1));
    await new Promise<void>((resolve) => listener.bind(9000, stage.uplink, resolve));
    const counters = (): Promise<string> =>
      stage.internet.inside('sh', '-c', 'grep ^Udp: /proc/net/snmp | tail -1 | cut -d" " -f2');
    const before = await counters();
    for (const source of [two.slot.outerAddress, stage.nameServer, '10.1.2.3']) {
      const sent = await one.box.inside('/usr/bin/python3', '-c', SPOOF, source, stage.site);
      expect(sent).toBe('sent\n');
    }
    expect(await counters()).toBe(before);
    // With its own address the same datagram arrives.
    await one.box.inside('/usr/bin/python3', '-c', SPOOF, '169.254.77.2', stage.site);
    await expect.poll(counters).not.toBe(before);
    expect(heard).toBe(0);
    listener.close();
  });

  it('resolve names by the gateway, over UDP and TCP', async () => {
    for (const kind of ['udp', 'tcp']) {
      const answer = await one.box.inside('/usr/bin/python3', '-c', RESOLVE, kind, '169.254.77.1');
      expect(answer).toBe(`${stage.site}\n`);
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
s.sendto(b'\\x08\\x00\\x00\\x00\\x00\\x00\\x00\\x01hello', ('${stage.site}', 0)); print(s.recvfrom(100)[1][0])`;
    expect(await one.box.inside('/usr/bin/python3', '-c', ping)).toBe(`${stage.site}\n`);
  });
});
