import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCESS_TOKEN, bundleForTest, EnvdDaemon, type Answer } from './daemon.js';
import { unary } from './rpc.js';

const OCTETS = { 'Content-Type': 'application/octet-stream' };
let bundleDir: string;
let daemon: EnvdDaemon;
let folder: string;

beforeAll(async () => {
  bundleDir = await bundleForTest();
  folder = await mkdtemp(join(tmpdir(), 'envd-files-'));
  daemon = await EnvdDaemon.ready(bundleDir);
});
afterAll(async () => {
  await daemon.stop();
  await rm(bundleDir, { recursive: true });
  await rm(folder, { recursive: true });
});

function filesUrl(path: string, more: Record<string, string> = {}): string {
  return `/files?${new URLSearchParams({ path, ...more }).toString()}`;
}

function json(answer: Answer): unknown {
  return JSON.parse(answer.body.toString('utf8'));
}

function form(parts: readonly { disposition: string; body: Buffer }[]): {
  headers: Record<string, string>;
  body: Buffer;
} {
  const pieces = parts.flatMap(({ disposition, body }) => [
    Buffer.from(`--XyZ\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`),
    body,
    Buffer.from('\r\n'),
  ]);
  return {
    headers: { 'Content-Type': 'multipart/form-data; boundary=XyZ' },
    body: Buffer.concat([...pieces, Buffer.from('--XyZ--\r\n')]),
  };
}

const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

describe('upload and download', () => {
  it('carries 5 MB both ways unchanged', async () => {
    const bytes = randomBytes(5_000_000);
    const path = join(folder, 'new/sub/big.bin');
    const up = await daemon.authorized('POST', filesUrl(path), { headers: OCTETS, body: bytes });
    expect(up.status).toBe(200);
    expect(json(up)).toEqual([{ path, name: 'big.bin', type: 'file' }]);
    const down = await daemon.authorized('GET', filesUrl(path));
    expect(down.headers['content-length']).toBe('5000000');
    expect(digest(down.body)).toBe(digest(bytes));
    const zipped = await daemon.authorized('GET', filesUrl(path), {
      headers: { 'Accept-Encoding': 'br, gzip, deflate' },
    });
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(digest(gunzipSync(zipped.body))).toBe(digest(bytes));
    expect((await stat(path)).mode & 0o777).toBe(0o644);
    expect((await stat(join(folder, 'new/sub'))).mode & 0o777).toBe(0o755);
  });

  it('gives new files and folders to the user asked for', async () => {
    const path = join(folder, 'theirs/a.txt');
    const url = filesUrl(path, { username: 'nobody' });
    expect((await daemon.authorized('POST', url, { headers: OCTETS, body: 'x' })).status).toBe(200);
    expect((await stat(path)).uid).toBe(65534);
    expect((await stat(join(folder, 'theirs'))).uid).toBe(65534);
  });

  it('reads gzip bodies and refuses other codings and broken ones', async () => {
    const path = join(folder, 'zipped.txt');
    const send = (encoding: string, body: Buffer): Promise<Answer> =>
      daemon.authorized('POST', filesUrl(path), {
        headers: { ...OCTETS, 'Content-Encoding': encoding },
        body,
      });
    expect((await send('gzip', gzipSync('hello'))).status).toBe(200);
    expect(await readFile(path, 'utf8')).toBe('hello');
    expect((await send('br', Buffer.from('x'))).status).toBe(400);
    expect((await send('gzip', Buffer.from('not gzip'))).status).toBe(400);
  });

  it('writes the parts of a form under the paths in their filenames', async () => {
    const names = ['deep/er/ü 🤣;x.txt', 'q%22uote.txt', "it's.txt"];
    const upload = form([
      { disposition: 'name="other"', body: Buffer.from('ignored') },
      ...names.map((name) => ({
        disposition: `name="file"; filename="${folder}/${name}"`,
        body: Buffer.from(`--XyZ is not a delimiter here\r\n--Xy of ${name}`),
      })),
    ]);
    const answer = await daemon.authorized('POST', '/files', upload);
    const written = names.map((name) => join(folder, name.replace('%22', '"')));
    expect(json(answer)).toEqual(
      written.map((path) => ({ path, name: path.split('/').at(-1), type: 'file' })),
    );
    for (const [i, path] of written.entries()) {
      expect(await readFile(path, 'utf8')).toBe(
        `--XyZ is not a delimiter here\r\n--Xy of ${names[i]}`,
      );
      const down = await daemon.authorized('GET', filesUrl(path));
      const encoded = /filename\*=UTF-8''(\S+)/.exec(down.headers['content-disposition'] ?? '');
      expect(decodeURIComponent(encoded?.[1] ?? '')).toBe(path.split('/').at(-1));
    }
  });

  it('takes a part without a filename where the path is in the query', async () => {
    const path = join(folder, 'named.txt');
    const upload = form([{ disposition: 'name="file"', body: randomBytes(300_000) }]);
    expect((await daemon.authorized('POST', filesUrl(path), upload)).status).toBe(200);
    expect((await stat(path)).size).toBe(300_000);
    expect((await daemon.authorized('POST', '/files', upload)).status).toBe(400);
  });

  it('refuses two parts with one target, cut forms and other content types', async () => {
    const part = { disposition: `name="file"; filename="${folder}/t"`, body: Buffer.from('1') };
    expect((await daemon.authorized('POST', '/files', form([part, part]))).status).toBe(400);
    const cut = form([part]);
    const body = cut.body.subarray(0, -8);
    expect((await daemon.authorized('POST', '/files', { ...cut, body })).status).toBe(400);
    const text = { headers: { 'Content-Type': 'text/plain' }, body: 'x' };
    expect((await daemon.authorized('POST', filesUrl(`${folder}/t`), text)).status).toBe(400);
    const noPath = await daemon.authorized('POST', '/files', { headers: OCTETS, body: 'x' });
    expect(noPath.status).toBe(400);
  });

  it('leaves no half file when an upload breaks off', async () => {
    const path = join(folder, 'half.bin');
    const req = request({
      socketPath: daemon.socketPath,
      method: 'POST',
      path: filesUrl(path),
      headers: { ...OCTETS, 'X-Access-Token': ACCESS_TOKEN, 'Content-Length': '1000000' },
      agent: false,
    });
    req.on('error', () => undefined);
    req.write(randomBytes(500_000));
    while ((await stat(path).catch(() => undefined)) === undefined) await sleep(10);
    req.destroy();
    for (let i = 0; i < 100 && (await stat(path).catch(() => undefined)); i += 1) await sleep(10);
    await expect(stat(path)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('answers a full disk with 507', async () => {
    const answer = await daemon.authorized('POST', filesUrl('/run/small/full.bin'), {
      headers: OCTETS,
      body: Buffer.alloc(3_000_000),
    });
    expect(answer.status).toBe(507);
    expect(json(answer)).toMatchObject({ code: 507 });
  });

  it('serves ranges, conditions and files that tell no size', async () => {
    const path = join(folder, 'range.txt');
    await writeFile(path, '0123456789');
    const get = (headers: Record<string, string>): Promise<Answer> =>
      daemon.authorized('GET', filesUrl(path), { headers });
    const part = await get({ Range: 'bytes=2-4' });
    expect([part.status, part.body.toString(), part.headers['content-range']]).toEqual([
      206,
      '234',
      'bytes 2-4/10',
    ]);
    expect((await get({ Range: 'bytes=-3' })).body.toString()).toBe('789');
    const beyond = await get({ Range: 'bytes=10-' });
    expect([beyond.status, beyond.headers['content-range']]).toEqual([416, 'bytes */10']);
    const modified = (await get({})).headers['last-modified'] ?? '';
    expect((await get({ 'If-Modified-Since': modified })).status).toBe(304);
    expect((await get({ 'Accept-Encoding': 'identity;q=0' })).status).toBe(406);
    const proc = await daemon.authorized('GET', filesUrl('/proc/self/status'));
    expect(proc.body.toString()).toContain('Name:');
    await writeFile(path, '');
    const empty = await get({ 'Accept-Encoding': 'gzip' });
    expect([empty.headers['content-length'], empty.headers['content-encoding']]).toEqual([
      '0',
      undefined,
    ]);
  });

  it('tells missing files, folders and unknown users apart', async () => {
    const missing = await daemon.authorized('GET', filesUrl(`${folder}/none`));
    expect(json(missing)).toEqual({ code: 404, message: `path '${folder}/none' does not exist` });
    expect((await daemon.authorized('GET', filesUrl(folder))).status).toBe(400);
    const onto = await daemon.authorized('POST', filesUrl(folder), { headers: OCTETS, body: 'x' });
    expect(onto.status).toBe(400);
    const user = await daemon.authorized('GET', filesUrl(folder, { username: 'no-one' }));
    expect(json(user)).toEqual({ code: 401, message: "error looking up user 'no-one'" });
    expect((await daemon.authorized('GET', filesUrl('~other/x'))).status).toBe(400);
  });

  it('joins files into one and removes them', async () => {
    await writeFile(join(folder, 'p1'), 'one');
    await writeFile(join(folder, 'p2'), 'two');
    const compose = (body: object): Promise<Answer> =>
      daemon.authorized('POST', '/files/compose', { body: JSON.stringify(body) });
    const source_paths = [join(folder, 'p1'), join(folder, 'p2')];
    const done = await compose({ source_paths, destination: join(folder, 'whole') });
    expect(json(done)).toMatchObject({ name: 'whole', size: '6' });
    expect(await readFile(join(folder, 'whole'), 'utf8')).toBe('onetwo');
    expect((await compose({ source_paths, destination: join(folder, 'w2') })).status).toBe(404);
    expect((await compose({ source_paths: [], destination: '/x' })).status).toBe(400);
  });

  it('keeps metadata with a file and replaces it whole', async () => {
    const path = join(folder, 'meta.txt');
    const put = (headers: Record<string, string>): Promise<Answer> =>
      daemon.authorized('POST', filesUrl(path), { headers: { ...OCTETS, ...headers }, body: 'x' });
    const first = await put({ 'X-Metadata-Purpose': 'test run', 'x-metadata-b': '2' });
    expect(json(first)).toEqual([
      { path, name: 'meta.txt', type: 'file', metadata: { purpose: 'test run', b: '2' } },
    ]);
    const described = async (): Promise<unknown> =>
      (await unary(daemon, 'filesystem.Filesystem/Stat', { path })).body['entry'];
    expect(await described()).toMatchObject({ metadata: { purpose: 'test run', b: '2' } });
    expect((await put({ 'X-Metadata-C': 'x'.repeat(4096) })).status).toBe(400);
    await put({});
    expect(await described()).not.toHaveProperty('metadata');
  });

  it('follows links when reading and writing', async () => {
    await mkdir(join(folder, 'real'));
    await symlink(join(folder, 'real'), join(folder, 'link'));
    const path = join(folder, 'link/f');
    await daemon.authorized('POST', filesUrl(path), { headers: OCTETS, body: 'via link' });
    expect(await readFile(join(folder, 'real/f'), 'utf8')).toBe('via link');
  });
});

describe('signed addresses', () => {
  const sign = (path: string, operation: string, user: string, expiration?: string): string => {
    const text = [path, operation, user, ACCESS_TOKEN, ...(expiration ? [expiration] : [])];
    const hash = createHash('sha256').update(text.join(':')).digest('base64');
    return `v1_${hash.replace(/=+$/, '')}`;
  };

  it('stand for the token, for their file and operation only', async () => {
    const path = join(folder, 'signed.txt');
    const write = filesUrl(path, { username: 'root', signature: sign(path, 'write', 'root') });
    expect((await daemon.send('POST', write, { headers: OCTETS, body: 'x' })).status).toBe(200);
    const read = { username: 'root', signature: sign(path, 'read', 'root') };
    expect((await daemon.send('GET', filesUrl(path, read))).body.toString()).toBe('x');
    const crossed = await daemon.send('POST', filesUrl(path, read), { headers: OCTETS, body: 'y' });
    expect(json(crossed)).toEqual({ code: 401, message: 'invalid signature' });
    const wrongHeader = await daemon.send('GET', filesUrl(path, read), {
      headers: { 'X-Access-Token': 'wrong' },
    });
    expect(wrongHeader.status).toBe(401);
  });

  it('are refused when missing or expired, with the exact bodies', async () => {
    const path = 'hello.txt';
    expect(json(await daemon.send('GET', filesUrl(path)))).toEqual({
      code: 401,
      message: 'missing signature query parameter',
    });
    const past = String(Math.floor(Date.now() / 1000) - 10);
    const expired = { signature: sign(path, 'read', '', past), signature_expiration: past };
    expect(json(await daemon.send('GET', filesUrl(path, expired)))).toEqual({
      code: 401,
      message: 'signature is already expired',
    });
    const forged = { signature: 'v1_x', signature_expiration: past };
    expect(json(await daemon.send('GET', filesUrl(path, forged)))).toEqual({
      code: 401,
      message: 'invalid signature',
    });
  });
});
