import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeServer, listenOn, startEdgeBed, type EdgeBed } from './edge-bed.js';
import { at } from './edge-call.js';

let bed: EdgeBed;
beforeAll(async () => {
  bed = await startEdgeBed();
});
afterAll(() => bed.close());

describe('upgrades', () => {
  it('pass as raw bytes both ways, with half-closes', async () => {
    const server = createServer();
    let seen = '';
    server.on('upgrade', (request, socket, head) => {
      seen = `${request.url} ${request.headers['sec-websocket-protocol']} ${request.headers.cookie}`;
      socket.write(
        `HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\nhello `,
      );
      if (head.length > 0) socket.write(head);
      socket.on('data', (chunk: Buffer) => socket.write(chunk));
      socket.on('end', () => socket.end('bye'));
    });
    const port = await listenOn(server);
    const client = await bed.dial();
    client.write(
      `GET /ws?a=1 HTTP/1.1\r\nHost: ${at(port)}\r\nConnection: Upgrade\r\nUpgrade: x\r\nSec-WebSocket-Protocol: a, b\r\nCookie: own=1; atoll_session=s\r\n\r\nearly`,
    );
    let text = '';
    client.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
    while (!text.endsWith('early')) await sleep(5);
    client.end('\u0000last');
    await once(client, 'end');
    expect(text.slice(text.indexOf('hello'))).toBe('hello early\u0000lastbye');
    expect(seen).toBe('/ws?a=1 a, b own=1');
    await closeServer(server);
  });

  it('that are not accepted get their answer and the end of the connection', async () => {
    const server = createServer((request, response) => {
      response.writeHead(426, { 'X-Own': '1' });
      response.end(`no ${request.url}`);
    });
    const port = await listenOn(server);
    const client = await bed.dial();
    const asked = `GET /a HTTP/1.1\r\nHost: ${at(port)}\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n`;
    client.write(asked + asked.replace('/a', '/init'));
    let text = '';
    client.on('data', (chunk: Buffer) => (text += chunk.toString()));
    await once(client, 'end');
    expect(text).toMatch(/^HTTP\/1\.1 426 /);
    expect(text).toContain('X-Own: 1');
    expect(text.endsWith('no /a')).toBe(true);
    client.destroy();
    await closeServer(server);
  });

  it('that are not accepted and then cut end the connection', async () => {
    const server = createTcpServer((socket) => {
      socket.once('data', () => {
        socket.write('HTTP/1.1 403 No\r\nContent-Length: 100\r\n\r\npart');
        setTimeout(() => socket.resetAndDestroy(), 20);
      });
    });
    const port = await listenOn(server);
    const client = await bed.dial();
    client.on('error', () => undefined);
    client.write(
      `GET / HTTP/1.1\r\nHost: ${at(port)}\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n`,
    );
    client.resume();
    await once(client, 'end');
    client.destroy();
    await closeServer(server);
  });

  it.each(['upgrade', 'request'])(
    'leave no tunnel where the client of an %s has left',
    async (kind) => {
      let opened = 0;
      const server = createTcpServer((socket) => {
        opened += 1;
        socket.on('error', () => undefined);
        socket.resume();
      });
      const port = await listenOn(server);
      const looked = Promise.withResolvers<void>();
      bed.route.lookup = looked.promise;
      const client = await bed.dial();
      const upgrade = kind === 'upgrade' ? 'Connection: Upgrade\r\nUpgrade: x\r\n' : '';
      client.write(`GET / HTTP/1.1\r\nHost: ${at(port)}\r\n${upgrade}\r\n`);
      await sleep(50);
      client.resetAndDestroy();
      await sleep(50);
      looked.resolve();
      await sleep(200);
      const left = await new Promise((resolve) =>
        server.getConnections((_, count) => resolve(count)),
      );
      expect({ opened, left }).toEqual({ opened: kind === 'upgrade' ? 1 : 0, left: 0 });
      await closeServer(server);
    },
  );

  it('are answered with JSON where the sandbox is not there', async () => {
    const client = await bed.dial();
    client.write(
      `GET / HTTP/1.1\r\nHost: ${at(1)}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
    );
    let text = '';
    client.on('data', (chunk: Buffer) => (text += chunk.toString()));
    await once(client, 'end');
    expect(text).toMatch(/^HTTP\/1\.1 502 /);
    expect(text).toContain('port is not open');
    client.destroy();
  });
});
