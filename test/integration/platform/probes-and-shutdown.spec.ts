import { afterEach, describe, expect, it } from 'vitest';
import { bodyOf, openRaw, readRaw } from '../../support/raw-http.js';
import { type ProbeApp, startProbeApp } from './probe-app.js';

let app: ProbeApp | undefined;

afterEach(async () => {
  await app?.stop();
  app = undefined;
});

const UPGRADE =
  'GET /live HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';

describe('/health and /ready', () => {
  it('tell a living process from one that can serve', async () => {
    let redisFails = true;
    app = await startProbeApp({
      probes: [
        { name: 'postgres', check: () => Promise.resolve() },
        {
          name: 'redis',
          check: () =>
            redisFails
              ? Promise.reject(new Error('refused by redis://user:hunter2hunter2@r:6379\nstack'))
              : Promise.resolve(),
        },
      ],
    });
    expect(await (await fetch(`${app.url}/health`)).json()).toMatchObject({ status: 'ok' });

    const not = await fetch(`${app.url}/ready`);
    expect(not.status).toBe(503);
    expect(not.headers.get('retry-after')).not.toBeNull();
    expect(await not.json()).toEqual({
      code: 503,
      message: 'not ready: redis',
      error_code: 'not_ready',
      requestId: not.headers.get('x-request-id'),
      checks: [
        { name: 'postgres', ok: true },
        { name: 'redis', ok: false, message: 'refused by redis://user:[redacted]@r:6379' },
      ],
    });

    redisFails = false;
    const ready = await fetch(`${app.url}/ready`);
    expect(ready.status).toBe(200);
    expect(await ready.json()).toMatchObject({ status: 'ready' });
  });

  it('do not wait for a probe that hangs', async () => {
    app = await startProbeApp({
      probes: [{ name: 'stuck', check: () => new Promise(() => {}) }],
    });
    const answer = await fetch(`${app.url}/ready`);
    expect(await answer.json()).toMatchObject({ code: 503, message: 'not ready: stuck' });
  });
});

describe('listening', () => {
  it('serves both loopback addresses on one port', async () => {
    app = await startProbeApp();
    expect((await fetch(`http://[::1]:${app.port}/health`)).status).toBe(200);
    expect((await fetch(`http://127.0.0.1:${app.port}/health`)).status).toBe(200);
  });

  it('lets the dispatcher see every request and upgrade first', async () => {
    app = await startProbeApp({
      dispatcher: {
        dispatch: (request, response) => {
          if (request.headers.host !== 'box.example') return false;
          response.end('from the box');
          return true;
        },
        dispatchUpgrade: (request, socket) => {
          if (request.url !== '/live') return false;
          socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n');
          return true;
        },
      },
    });
    const socket = await openRaw(app.port);
    socket.write('GET /health HTTP/1.1\r\nHost: box.example\r\nConnection: close\r\n\r\n');
    expect(await readRaw(socket)).toContain('from the box');
    const upgraded = await openRaw(app.port);
    upgraded.write(UPGRADE);
    expect(await readRaw(upgraded, (text) => text.includes('\r\n\r\n'))).toContain('101');
    upgraded.destroy();
  });

  it('answers an upgrade that nobody takes with 404, and a mere offer of one as a plain request', async () => {
    app = await startProbeApp();
    const socket = await openRaw(app.port);
    socket.write(UPGRADE);
    const answer = await readRaw(socket);
    expect(answer).toMatch(/^HTTP\/1.1 404 Not Found/);
    expect(bodyOf(answer)).toMatchObject({ code: 404, message: '/live does not upgrade' });
    const offering = await openRaw(app.port);
    offering.write(
      'GET /health HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: h2c\r\n\r\n',
    );
    expect(await readRaw(offering)).toMatch(/^HTTP\/1.1 200/);
  });

  it('says which port is taken', async () => {
    app = await startProbeApp();
    const { startHttp } = await import('../../../src/platform/start-http.js');
    const { createLogger } = await import('../../../src/logging/logger.js');
    const taken = startHttp({
      handler: () => {},
      addresses: ['127.0.0.1'],
      port: app.port,
      logger: createLogger({ level: 'fatal', role: 'test' }),
    });
    await expect(taken).rejects.toThrow(`port ${app.port} of 127.0.0.1 is taken`);
  });
});

describe('shutdown', () => {
  it('ends idle connections, upgraded sockets and requests that hang, in bounded time', async () => {
    app = await startProbeApp({
      dispatcher: {
        dispatch: (request) => request.url === '/hang',
        dispatchUpgrade: (_request, socket) => {
          socket.on('error', () => {});
          return socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n');
        },
      },
    });
    const idle = await openRaw(app.port);
    idle.write('GET /health HTTP/1.1\r\nHost: x\r\n\r\n');
    await readRaw(idle, (text) => text.includes('ok'));
    const upgraded = await openRaw(app.port);
    upgraded.write(UPGRADE);
    await readRaw(upgraded, (text) => text.includes('101'));
    const hanging = await openRaw(app.port);
    hanging.write('GET /hang HTTP/1.1\r\nHost: x\r\n\r\n');
    const closed = [idle, upgraded, hanging].map(
      (socket) =>
        new Promise<number>((resolve) => {
          socket.on('error', () => {});
          socket.once('close', () => resolve(performance.now()));
        }),
    );

    const startedAt = performance.now();
    await app.http.close({ requestsMs: 600, upgradedMs: 200 });
    const [idleAt = 0, upgradedAt = 0, hangingAt = 0] = (await Promise.all(closed)).map(
      (at) => at - startedAt,
    );
    expect(idleAt).toBeLessThan(200);
    expect(upgradedAt).toBeGreaterThan(150);
    expect(upgradedAt).toBeLessThan(500);
    expect(hangingAt).toBeGreaterThan(500);
    expect(hangingAt).toBeLessThan(2_000);
    await expect(openRaw(app.port)).rejects.toThrow('ECONNREFUSED');
  });

  it('lets a request that is under way finish', async () => {
    const { promise: finish, resolve } = Promise.withResolvers<void>();
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    app = await startProbeApp({
      dispatcher: {
        dispatch: (_request, response) => {
          arrive();
          void finish.then(() => response.end('done'));
          return true;
        },
      },
    });
    const answer = fetch(`${app.url}/slow`);
    await arrived;
    const closing = app.http.close({ requestsMs: 5_000, upgradedMs: 0 });
    resolve();
    expect(await (await answer).text()).toBe('done');
    await closing;
  });
});
