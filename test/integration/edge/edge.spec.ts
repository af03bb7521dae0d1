import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request as openRequest, type IncomingHttpHeaders } from 'node:http';
import { createServer as createTcpServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeServer, listenOn, SANDBOX, startEdgeBed, type EdgeBed } from './edge-bed.js';

let bed: EdgeBed;
beforeAll(async () => {
  bed = await startEdgeBed();
  await bed.serveDaemon(createServer((request, response) => response.end(`daemon ${request.url}`)));
});
afterAll(() => bed.close());

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

function call(
  host: string,
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: Buffer } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sending = openRequest(
      {
        port: bed.port,
        host: '127.0.0.1',
        path,
        method: options.method ?? 'GET',
        headers: { host, ...options.headers },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        );
      },
    );
    sending.on('error', reject);
    sending.end(options.body);
  });
}

const at = (port: number): string => `${port}-${SANDBOX}.atoll.localhost`;
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

describe('requests', () => {
  it('reach the api where nothing names a sandbox', async () => {
    expect((await call('localhost', '/')).body.toString()).toBe('the api');
  });

  it('reach the daemon by host name and by headers', async () => {
    expect((await call(at(49983), '/health')).body.toString()).toBe('daemon /health');
    const headers = { 'e2b-sandbox-id': SANDBOX, 'e2b-sandbox-port': '49983' };
    expect((await call('127.0.0.1', '/x?y=%2F', { headers })).body.toString()).toBe(
      'daemon /x?y=%2F',
    );
  });

  it('keep headers, path and body, and lose the credentials of the platform', async () => {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        response.setHeader('x-sha', sha256(Buffer.concat(chunks)));
        response.end(JSON.stringify({ url: request.url, raw: request.rawHeaders }));
      });
    });
    const port = await listenOn(server);
    const body = randomBytes(3_000_000);
    const answer = await call(at(port), '/a%2Fb/../c?x=%20', {
      method: 'POST',
      headers: { 'X-API-Key': 'atl_secret', Authorization: 'Bearer atk_secret', 'X-Own': 'kept' },
      body,
    });
    const seen = JSON.parse(answer.body.toString()) as { url: string; raw: string[] };
    expect(answer.headers['x-sha']).toBe(sha256(body));
    expect(seen.url).toBe('/a%2Fb/../c?x=%20');
    expect(seen.raw).toContain('X-Own');
    expect(seen.raw.join(' ')).not.toContain('secret');
    await closeServer(server);
  });

  it('stream both ways before either side has ended', async () => {
    const server = createServer((request, response) => {
      response.write('first ');
      request.once('data', (chunk: Buffer) => response.end(`got ${chunk.toString()}`));
    });
    const port = await listenOn(server);
    const sending = openRequest({
      port: bed.port,
      host: '127.0.0.1',
      method: 'POST',
      headers: { host: at(port) },
    });
    sending.flushHeaders();
    const [response] = (await once(sending, 'response')) as [NodeJS.ReadableStream];
    const [first] = (await once(response, 'data')) as [Buffer];
    expect(first.toString()).toBe('first ');
    sending.end('late');
    const [second] = (await once(response, 'data')) as [Buffer];
    expect(second.toString()).toBe('got late');
    await closeServer(server);
  });

  it('give a slow reader every byte of an answer that ends with the connection', async () => {
    const bytes = randomBytes(8_000_000);
    const server = createTcpServer((socket) => {
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        socket.end(bytes);
      });
    });
    const port = await listenOn(server);
    const sending = openRequest({ port: bed.port, host: '127.0.0.1', headers: { host: at(port) } });
    sending.end();
    const [response] = (await once(sending, 'response')) as [import('node:http').IncomingMessage];
    await sleep(300);
    const chunks: Buffer[] = [];
    for await (const chunk of response) {
      chunks.push(chunk as Buffer);
      if (chunks.length % 40 === 0) await sleep(5);
    }
    expect(sha256(Buffer.concat(chunks))).toBe(sha256(bytes));
    await closeServer(server);
  });

  it('end without a last chunk, by FIN, where the sandbox goes away in the middle', async () => {
    let upstream: Socket | undefined;
    const server = createServer((request, response) => {
      upstream = request.socket;
      response.write('partial');
    });
    const port = await listenOn(server);
    const client = await bed.dial();
    client.write(`POST / HTTP/1.1\r\nHost: ${at(port)}\r\nContent-Length: 2\r\n\r\nhi`);
    let text = '';
    client.on('data', (chunk: Buffer) => (text += chunk.toString()));
    const failed = once(client, 'error').then(() => 'reset');
    const ended = once(client, 'end').then(() => 'fin');
    while (!text.includes('partial')) await sleep(5);
    upstream?.resetAndDestroy();
    expect(await Promise.race([failed, ended])).toBe('fin');
    expect(text.endsWith('0\r\n\r\n')).toBe(false);
    client.destroy();
    await closeServer(server);
  });

  it('end at once when the execution is closed', async () => {
    const server = createServer((_request, response) => void response.write('open'));
    const port = await listenOn(server);
    const sending = openRequest({ port: bed.port, host: '127.0.0.1', headers: { host: at(port) } });
    sending.end();
    const [response] = (await once(sending, 'response')) as [import('node:http').IncomingMessage];
    await once(response, 'data');
    bed.gateway.closeExecution('x1');
    await expect(once(response, 'end')).rejects.toThrow();
    await closeServer(server);
  });
});

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
      const answer = await call(at(port), '/', { method });
      expect(answer.status, method).toBe(502);
    }
    const client = await bed.dial();
    client.on('error', () => undefined);
    client.write(
      `GET / HTTP/1.1\r\nHost: ${at(port)}\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n`,
    );
    await Promise.race([once(client, 'data'), once(client, 'end')]);
    client.destroy();
    expect((await call('localhost', '/')).body.toString()).toBe('the api');
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
    const answer = await call(at(port), '/', { method });
    expect([answer.status, answer.body.toString()]).toEqual([200, method === 'HEAD' ? '' : 'hi']);
    await closeServer(server);
  });
});

describe('what the edge answers itself', () => {
  it('502 for a sandbox that is gone and for a port that is closed', async () => {
    const gone = await call('80-izzzzzzzzzzzzzzzzzzz.atoll.localhost', '/');
    expect(gone.status).toBe(502);
    expect(JSON.parse(gone.body.toString())).toEqual({
      code: 502,
      message: 'The sandbox was not found',
      sandboxId: 'izzzzzzzzzzzzzzzzzzz',
    });
    const closed = await call(at(1), '/');
    expect(JSON.parse(closed.body.toString())).toEqual({
      code: 502,
      message: 'The sandbox is running but port is not open',
      sandboxId: SANDBOX,
      port: 1,
    });
  });

  it('a page where a browser navigates, JSON where a script fetches', async () => {
    const page = await call(at(1), '/', { headers: { accept: 'text/html,*/*' } });
    expect(page.headers['content-type']).toContain('text/html');
    const script = await call(at(1), '/', {
      headers: { accept: 'text/html', 'sec-fetch-mode': 'cors' },
    });
    expect(script.headers['content-type']).toBe('application/json');
  });

  it('404 for the control routes of the daemon', async () => {
    for (const path of ['/init', '/%69nit', '//freeze']) {
      expect((await call(at(49983), path, { method: 'POST' })).status, path).toBe(404);
    }
  });

  it('400 for a half address and 404 for a bare name', async () => {
    const half = await call('localhost', '/', { headers: { 'e2b-sandbox-id': SANDBOX } });
    expect([half.status, JSON.parse(half.body.toString()).code]).toEqual([400, 400]);
    expect((await call(`${SANDBOX}.atoll.localhost`, '/')).status).toBe(404);
  });

  it('403 without the traffic token where public traffic is off, but never for the daemon', async () => {
    const before = bed.route.current;
    bed.route.current = before && { ...before, allowPublicTraffic: false };
    expect((await call(at(1), '/')).status).toBe(403);
    expect(
      (await call(at(1), '/', { headers: { 'e2b-traffic-access-token': 'wrong' } })).status,
    ).toBe(403);
    expect(
      (await call(at(1), '/', { headers: { 'e2b-traffic-access-token': 'traffic' } })).status,
    ).toBe(502);
    expect((await call(at(49983), '/health')).status).toBe(200);
    bed.route.current = before;
  });

  it('never a tunnel of an earlier execution', async () => {
    const before = bed.route.current;
    expect((await call(at(49983), '/health')).status).toBe(200);
    bed.route.current = before && { ...before, executionId: 'x2' };
    expect((await call(at(49983), '/health')).status).toBe(502);
    bed.route.current = before;
  });
});

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
