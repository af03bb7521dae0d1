import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request as openRequest } from 'node:http';
import { createServer as createTcpServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeServer, listenOn, SANDBOX, startEdgeBed, type EdgeBed } from './edge-bed.js';
import { at, call, sha256 } from './edge-call.js';

let bed: EdgeBed;
beforeAll(async () => {
  bed = await startEdgeBed();
  await bed.serveDaemon(createServer((request, response) => response.end(`daemon ${request.url}`)));
});
afterAll(() => bed.close());

describe('requests', () => {
  it('reach the api where nothing names a sandbox', async () => {
    expect((await call(bed, 'localhost', '/')).body.toString()).toBe('the api');
  });

  it('reach the daemon by host name and by headers', async () => {
    expect((await call(bed, at(49983), '/health')).body.toString()).toBe('daemon /health');
    const headers = { 'e2b-sandbox-id': SANDBOX, 'e2b-sandbox-port': '49983' };
    expect((await call(bed, '127.0.0.1', '/x?y=%2F', { headers })).body.toString()).toBe(
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
    const answer = await call(bed, at(port), '/a%2Fb/../c?x=%20', {
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
