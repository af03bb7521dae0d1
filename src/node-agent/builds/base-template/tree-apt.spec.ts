import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { formatDeb822 } from './apt-sources.js';
import { BASE_PACKAGES, definitionHash } from './definition.js';
import { tenantAccess, withoutUserinfo, writeTreeApt, type AptAccess } from './tree-apt.js';

const SECRET = 'pla%40nted';
const withLogin = (login: string): AptAccess => ({
  sources: [
    {
      uris: [`https://${login}mirror.invalid/debian`],
      suites: ['bookworm'],
      components: ['main'],
    },
  ],
  options: [`Acquire::http::Proxy "http://${login}proxy.invalid:3128/";`, 'Acquire::Retries "3";'],
});
const host = withLogin(`someone:${SECRET}@`);

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'atoll-tree-'));
  // What mmdebstrap leaves behind.
  await mkdir(join(root, 'etc/apt/sources.list.d'), { recursive: true });
  await mkdir(join(root, 'etc/apt/apt.conf.d'));
  await writeFile(join(root, 'etc/apt/sources.list'), `deb ${host.sources[0]?.uris[0]} x main\n`);
  await writeFile(
    join(root, 'etc/apt/sources.list.d/0000debian.sources'),
    formatDeb822(host.sources),
  );
  await writeFile(join(root, 'etc/apt/apt.conf.d/99mmdebstrap'), host.options.join('\n'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function everyText(): Promise<string> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const texts = files.map((entry) => readFile(join(entry.parentPath, entry.name), 'utf8'));
  return (await Promise.all(texts)).join('\n');
}

describe('apt of a tree', () => {
  it('keeps addresses of mirror and proxy, and no password of the host', async () => {
    await writeTreeApt(root, tenantAccess(host));
    const text = await everyText();
    expect(text).toContain('URIs: https://mirror.invalid/debian\n');
    expect(text).toContain('Acquire::http::Proxy "http://proxy.invalid:3128/";\n');
    expect(text).toContain('Acquire::Retries "3";\n');
    expect(text).not.toContain(SECRET);
    expect(text).not.toContain('someone');
  });

  it('has no file of options where there are none', async () => {
    await writeTreeApt(root, { ...tenantAccess(host), options: [] });
    expect(await readdir(join(root, 'etc/apt/apt.conf.d'))).toEqual([]);
  });

  it('names a layer, which everybody can see, without the password', () => {
    const hashOf = (access: AptAccess) =>
      definitionHash({
        suite: 'bookworm',
        packages: BASE_PACKAGES,
        apt: tenantAccess(access),
        nodeVersion: 'v24.0.0',
        npmVersion: '11.0.0',
      });
    expect(hashOf(host)).toBe(hashOf(withLogin('')));
  });
});

it.each([
  ['http://name:word@mirror.invalid/a', 'http://mirror.invalid/a'],
  ['http://name:wo@rd@mirror.invalid/a@b', 'http://mirror.invalid/a@b'],
  ['Err:1 http://name@mirror.invalid suite', 'Err:1 http://mirror.invalid suite'],
  ['http://mirror.invalid/a@b', 'http://mirror.invalid/a@b'],
  ['from me@mirror.invalid', 'from me@mirror.invalid'],
])('reads %s as %s', (text, expected) => {
  expect(withoutUserinfo(text)).toBe(expected);
});
