import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ACCESS_TOKEN, bundleForTest, CONTROL_TOKEN, EnvdDaemon } from './daemon.js';
import { startOf, stream, unary } from './rpc.js';

let bundleDir: string;
let daemon: EnvdDaemon;

beforeAll(async () => {
  bundleDir = await bundleForTest();
});
afterAll(async () => {
  await rm(bundleDir, { recursive: true });
});
afterEach(async () => {
  await daemon.stop();
});

describe('/health and /init', () => {
  it('answers health before init and holds other requests until it', async () => {
    daemon = await EnvdDaemon.start(bundleDir);
    const health = await daemon.send('GET', '/health');
    expect(health.status).toBe(204);
    expect(health.headers['cache-control']).toBe('no-store');
    const waiting = daemon.authorized('GET', '/envs');
    expect((await daemon.init()).status).toBe(204);
    expect(JSON.parse((await waiting).body.toString())).toEqual({
      E2B_SANDBOX: 'true',
      E2B_SANDBOX_ID: 'sbxtest',
      E2B_TEMPLATE_ID: 'tpltest',
      FROM_SANDBOX: 'yes',
    });
  });

  it('refuses a second init without the control token and keeps the settings', async () => {
    daemon = await EnvdDaemon.ready(bundleDir);
    const foreign = { accessToken: 'mine', controlToken: 'mine' };
    expect((await daemon.init(foreign)).status).toBe(401);
    expect((await daemon.init(foreign, { 'x-atoll-control': 'wrong' })).status).toBe(401);
    expect((await daemon.init(foreign, { 'x-access-token': ACCESS_TOKEN })).status).toBe(401);
    expect((await daemon.authorized('GET', '/envs')).status).toBe(200);
  });

  it('takes a later init with the control token', async () => {
    daemon = await EnvdDaemon.ready(bundleDir);
    const settings = { accessToken: 'next', envVars: { A: '1' } };
    const answer = await daemon.init(settings, { 'x-atoll-control': CONTROL_TOKEN });
    expect(answer.status).toBe(204);
    expect((await daemon.authorized('GET', '/envs')).status).toBe(401);
    const envs = await daemon.send('GET', '/envs', { headers: { 'X-Access-Token': 'next' } });
    expect(JSON.parse(envs.body.toString())).toMatchObject({ A: '1' });
  });

  it('refuses a first init without a control token and bad bodies', async () => {
    daemon = await EnvdDaemon.start(bundleDir);
    expect((await daemon.init({ controlToken: undefined })).status).toBe(400);
    expect((await daemon.init({ envVars: { A: 1 } })).status).toBe(400);
    expect((await daemon.send('POST', '/init', { body: '{' })).status).toBe(400);
    expect((await daemon.init()).status).toBe(204);
  });

  it('demands the access token, unless the sandbox is not secure', async () => {
    daemon = await EnvdDaemon.ready(bundleDir);
    const refused = await daemon.send('GET', '/metrics');
    expect(refused.status).toBe(401);
    expect(JSON.parse(refused.body.toString())).toEqual({
      code: 401,
      message:
        'unauthorized access, please provide a valid access token or method signing if supported',
    });
    await daemon.init({ secure: false }, { 'x-atoll-control': CONTROL_TOKEN });
    const metrics = await daemon.send('GET', '/metrics');
    expect(metrics.status).toBe(200);
    expect(JSON.parse(metrics.body.toString())).toMatchObject({
      cpu_count: expect.any(Number),
      mem_used: expect.any(Number),
      disk_total: expect.any(Number),
    });
  });

  it('closes listener and connections on SIGUSR2 and listens again on SIGHUP', async () => {
    daemon = await EnvdDaemon.start(bundleDir);
    await daemon.init({ socketPath: daemon.socketPath });
    const events = stream(daemon, 'process.Process/Start', [startOf('exec sleep 30')]);
    const pid = (await events.next()).value?.event?.start?.pid;
    daemon.child.kill('SIGUSR2');
    await expect(events.next()).rejects.toThrow(/aborted/);
    await expect(daemon.send('GET', '/health')).rejects.toThrow(/ECONNREFUSED|ENOENT/);
    daemon.child.kill('SIGHUP');
    await expect
      .poll(async () => (await daemon.send('GET', '/health').catch(() => undefined))?.status)
      .toBe(204);
    const { body } = await unary(daemon, 'process.Process/List', {});
    expect(body).toMatchObject({ processes: [{ pid }] });
    const kill = { process: { pid }, signal: 'SIGNAL_SIGKILL' };
    expect((await unary(daemon, 'process.Process/SendSignal', kill)).status).toBe(200);
  });

  it('answers an init although the files that it would write are FIFOs', async () => {
    const script = 'mount -t tmpfs none /run && mkdir /run/e2b && mkfifo /run/e2b/.E2B_SANDBOX';
    daemon = await EnvdDaemon.startCommand([
      ...['unshare', '--mount', '--propagation', 'private'],
      ...['/bin/sh', '-c', `${script} && exec "$@"`, 'envd'],
      ...[process.execPath, join(bundleDir, 'envd.cjs')],
    ]);
    expect((await daemon.init()).status).toBe(204);
    expect((await daemon.authorized('GET', '/envs')).status).toBe(200);
  });

  it('answers unknown routes with 404 in JSON and preflights for any origin', async () => {
    daemon = await EnvdDaemon.ready(bundleDir);
    const unknown = await daemon.authorized('GET', '/nothing');
    expect(unknown.status).toBe(404);
    expect(JSON.parse(unknown.body.toString())).toMatchObject({ code: 404 });
    expect((await daemon.authorized('GET', '//')).status).toBe(404);
    expect((await daemon.authorized('GET', 'http://[')).status).toBe(400);
    const preflight = await daemon.send('OPTIONS', '/process.Process/Start', {
      headers: { 'Access-Control-Request-Headers': 'x-access-token' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers['access-control-allow-origin']).toBe('*');
  });
});
