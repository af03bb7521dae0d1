import { once } from 'node:events';
import { createServer as createTcpServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeServer, listenOn, startEdgeBed, type EdgeBed } from './edge-bed.js';
import { at, call } from './edge-call.js';

let bed: EdgeBed;
beforeAll(async () => {
  bed = await startEdgeBed();
});
afterAll(() => bed.close());

describe('a server that does not answer in HTTP', () => {
  const answers = {
    'a status below 200': 'HTTP/1.1 099 lo\r\n\r\n',
    'a status of one digit': 'HTTP/1.1 7 lo\r\nContent-Length: 0\r\n\r\n',
    'an upgrade that nobody asked for':
      'HTTP/1.1 101 Up\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n',
    'no HTTP at all': 'SSH-2.0-OpenSSH\r\n',
    'two lengths': 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
  };
  it.each(Object.entries(answers))('answers 502 for %s, and lives on', async (_name, text) => {
    const server = createTcpServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.write(text, 'latin1'));
    });
    const port = await listenOn(server);
    for (const method of ['GET', 'HEAD', 'POST']) {
      const answer = await call(bed, at(port), '/', { method });
      expect(answer.status, method).toBe(502);
    }
    const client = await bed.dial();
    client.on('error', () => undefined);
    client.write(
      `GET / HTTP/1.1\r\nHost: ${at(port)}\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n`,
    );
    await Promise.race([once(client, 'data'), once(client, 'end')]);
    client.destroy();
    expect((await call(bed, 'localhost', '/')).body.toString()).toBe('the api');
    await closeServer(server);
  });

  it.each(['GET', 'HEAD'])('passes on what can be passed on of a %s', async (method) => {
    const server = createTcpServer((socket) => {
      socket.once('data', () => {
        socket.write(
          'HTTP/1.1 200 a\tb\x7fc\r\nTrailer: X\r\nTransfer-Encoding: chunked\r\n\r\n',
          'latin1',
        );
        socket.end(method === 'HEAD' ? '' : '2\r\nhi\r\n0\r\nX: 1\r\n\r\n');
      });
    });
    const port = await listenOn(server);
    const answer = await call(bed, at(port), '/', { method });
    expect([answer.status, answer.body.toString()]).toEqual([200, method === 'HEAD' ? '' : 'hi']);
    await closeServer(server);
  });
});
