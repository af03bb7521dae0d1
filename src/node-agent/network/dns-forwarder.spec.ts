import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DnsForwarder } from './dns-forwarder.js';

const LOOPBACK = '127.0.0.1';
const query = Buffer.from('a query of more than twelve bytes');

let folder: string;
let resolvConf: string;
let server: Socket;
let client: Socket;
let forwarder: DnsForwarder;
let ports: { udpPort: number; tcpPort: number };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atoll-dns-'));
  resolvConf = join(folder, 'resolv.conf');
  server = createSocket('udp4', (message, from) => server.send(message, from.port, from.address));
  server.bind(0, LOOPBACK);
  client = createSocket('udp4');
  client.bind(0, LOOPBACK);
  await Promise.all([once(server, 'listening'), once(client, 'listening')]);
  const serverPort = server.address().port;
  forwarder = new DnsForwarder({ resolvConf, serverPort, address: LOOPBACK });
  ports = await forwarder.open();
});
afterEach(async () => {
  await forwarder.close();
  server.close();
  client.close();
  await rm(folder, { recursive: true });
});

async function ask(): Promise<unknown> {
  const answer = once(client, 'message', { signal: AbortSignal.timeout(4_000) });
  client.send(query, ports.udpPort, LOOPBACK);
  return ((await answer) as unknown[])[0];
}

describe('DNS forwarder', () => {
  it('takes the answer of one server where another cannot be connected to', async () => {
    // A link-local address without its link: connect(2) refuses it on every host.
    await writeFile(resolvConf, `nameserver fe80::1\nnameserver ${LOOPBACK}\n`);
    expect(await ask()).toEqual(query);
  });

  it('outlives a host without a resolver configuration, and works once there is one', async () => {
    // More queries than may be under way at once: none of them keeps its place.
    for (let i = 0; i < 200; i++) client.send(query, ports.udpPort, LOOPBACK);
    const socket = connect(ports.tcpPort, LOOPBACK);
    await once(socket, 'close', { signal: AbortSignal.timeout(4_000) });
    await writeFile(resolvConf, `nameserver ${LOOPBACK}\n`);
    expect(await ask()).toEqual(query);
  });
});
