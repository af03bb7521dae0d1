import { mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCESS_TOKEN, bundleForTest, EnvdDaemon } from './daemon.js';
import { encodeFrame } from '../../../src/main/demo/connect-frames.js';
import { collect, stream, unary } from './rpc.js';

let bundleDir: string;
let daemon: EnvdDaemon;
let folder: string;

beforeAll(async () => {
  bundleDir = await bundleForTest();
  folder = await mkdtemp(join(tmpdir(), 'envd-fs-'));
  daemon = await EnvdDaemon.ready(bundleDir);
});
afterAll(async () => {
  await daemon.stop();
  await rm(bundleDir, { recursive: true });
  await rm(folder, { recursive: true });
});

const call = (method: string, message: unknown, user?: string) =>
  unary(daemon, `filesystem.Filesystem/${method}`, message, user === undefined ? {} : { user });

describe('filesystem.Filesystem', () => {
  it('describes files, folders and links', async () => {
    await writeFile(join(folder, 'f.txt'), 'hello', { mode: 0o640 });
    await symlink('f.txt', join(folder, 'good'));
    await symlink('nowhere', join(folder, 'dangling'));
    expect((await call('Stat', { path: join(folder, 'f.txt') })).body).toEqual({
      entry: {
        name: 'f.txt',
        type: 'FILE_TYPE_FILE',
        path: join(folder, 'f.txt'),
        size: '5',
        mode: 0o640,
        permissions: '-rw-r-----',
        owner: 'root',
        group: 'root',
        modifiedTime: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    });
    expect((await call('Stat', { path: join(folder, 'good') })).body).toMatchObject({
      entry: {
        type: 'FILE_TYPE_FILE',
        mode: 0o640,
        permissions: 'Lrwxrwxrwx',
        size: '5',
        symlinkTarget: join(folder, 'f.txt'),
      },
    });
    expect((await call('Stat', { path: join(folder, 'dangling') })).body).toMatchObject({
      entry: { type: 'FILE_TYPE_UNSPECIFIED', symlinkTarget: join(folder, 'dangling') },
    });
    expect(await call('Stat', { path: join(folder, 'none') })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
  });

  it('makes folders with their parents for the user, and tells what is in the way', async () => {
    const path = join(folder, 'a/b/c');
    const made = await call('MakeDir', { path }, 'nobody');
    expect(made.body).toMatchObject({
      entry: { owner: 'nobody', group: 'nogroup', permissions: 'drwxr-xr-x', mode: 0o755 },
    });
    expect((await stat(join(folder, 'a'))).uid).toBe(65534);
    expect((await call('MakeDir', { path })).body['code']).toBe('already_exists');
    expect((await call('MakeDir', { path: join(folder, 'f.txt') })).body['code']).toBe(
      'invalid_argument',
    );
  });

  it('moves with new parents and over a file system border', async () => {
    await mkdir(join(folder, 'tree/sub'), { recursive: true });
    await writeFile(join(folder, 'tree/sub/x'), 'x', { mode: 0o600 });
    const moved = await call('Move', {
      source: join(folder, 'tree'),
      destination: '/run/border/moved',
    });
    expect(moved.body).toMatchObject({ entry: { name: 'moved', type: 'FILE_TYPE_DIRECTORY' } });
    const inside = await call('Stat', { path: '/run/border/moved/sub/x' });
    expect(inside.body).toMatchObject({ entry: { mode: 0o600, size: '1' } });
    await expect(stat(join(folder, 'tree'))).rejects.toMatchObject({ code: 'ENOENT' });
    const missing = await call('Move', { source: join(folder, 'tree'), destination: '/run/q/r' });
    expect(missing.body['code']).toBe('not_found');
    expect((await call('Stat', { path: '/run/q' })).body['code']).toBe('not_found');
  });

  it('lists to a depth, in order, through a link to the folder, never through inner ones', async () => {
    const root = join(folder, 'list');
    await mkdir(join(root, 'b/inner'), { recursive: true });
    await writeFile(join(root, 'a'), '');
    await writeFile(join(root, 'b/z'), '');
    await symlink('..', join(root, 'b/up'));
    await symlink(root, join(folder, 'list-link'));
    const names = async (path: string, depth?: number): Promise<unknown[]> => {
      const { body } = await call('ListDir', { path, depth });
      return (body['entries'] as { path: string }[]).map((entry) => entry.path.replace(path, ''));
    };
    expect(await names(root)).toEqual(['/a', '/b']);
    expect(await names(root, 3)).toEqual(['/a', '/b', '/b/inner', '/b/up', '/b/z']);
    expect(await names(join(folder, 'list-link'), 1)).toEqual(['/a', '/b']);
    expect((await call('ListDir', { path: join(root, 'a') })).body['code']).toBe(
      'invalid_argument',
    );
    expect((await call('ListDir', { path: join(root, 'x') })).body['code']).toBe('not_found');
    await symlink('loop', join(root, 'loop'));
    expect((await call('ListDir', { path: join(root, 'loop') })).body['code']).toBe(
      'failed_precondition',
    );
  });

  it('removes trees, and what is not there as well', async () => {
    const path = join(folder, 'list');
    expect(await call('Remove', { path })).toEqual({ status: 200, body: {} });
    expect(await call('Remove', { path })).toEqual({ status: 200, body: {} });
    await expect(stat(path)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('the Connect protocol', () => {
  const send = (path: string, type: string, body: Buffer | string) =>
    daemon.send('POST', path, {
      headers: { 'Content-Type': type, 'X-Access-Token': ACCESS_TOKEN },
      body,
    });

  it('answers malformed messages with errors and lives on', async () => {
    const bad = await send('/filesystem.Filesystem/Stat', 'application/json', '{');
    expect([bad.status, JSON.parse(bad.body.toString())]).toEqual([
      400,
      { code: 'invalid_argument', message: 'the message is not valid JSON' },
    ]);
    const huge = Buffer.from([0, 255, 255, 255, 255, 1]);
    for (const [body, code] of [
      [huge, 'resource_exhausted'],
      [encodeFrame({}).subarray(0, 4), 'invalid_argument'],
      [encodeFrame({}, 1), 'unimplemented'],
      [Buffer.alloc(0), 'invalid_argument'],
      [Buffer.concat([encodeFrame({}), encodeFrame({})]), 'unimplemented'],
      [encodeFrame([1]), 'invalid_argument'],
      [encodeFrame({ process: { cmd: 5 } }), 'invalid_argument'],
      [encodeFrame({ process: { cmd: 'a\0b' } }), 'invalid_argument'],
    ] as const) {
      const answer = await send('/process.Process/Start', 'application/connect+json', body);
      expect(answer.status).toBe(200);
      expect(answer.body[0]).toBe(2);
      expect(JSON.parse(answer.body.toString('utf8', 5))).toMatchObject({ error: { code } });
    }
    expect((await daemon.send('GET', '/health')).status).toBe(204);
  });

  it('refuses other content types and methods, and tells what is not there yet', async () => {
    expect((await send('/process.Process/List', 'application/proto', '')).status).toBe(415);
    expect((await daemon.authorized('GET', '/process.Process/List')).status).toBe(405);
    expect((await call('CreateWatcher', { path: '/' })).body['code']).toBe('unimplemented');
    const pty = await collect(
      stream(daemon, 'process.Process/Start', [{ process: { cmd: 'sh' }, pty: { size: {} } }]),
    );
    expect(pty.end?.error?.code).toBe('unimplemented');
    const refused = await unary(
      daemon,
      'process.Process/List',
      {},
      {
        headers: { 'X-Access-Token': 'wrong' },
      },
    );
    expect(refused).toMatchObject({ status: 401, body: { code: 401 } });
  });
});
