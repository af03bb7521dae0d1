import { createServer } from 'node:net';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  debianSources,
  parseAptSources,
} from '../../node-agent/builds/base-template/apt-sources.js';
import { checkoutRoot } from '../up/places.js';
import { runHostChecks } from './host-check.js';
import { hostPackages } from './host-packages.js';
import { findNullDevice } from './kernel-checks.js';
import { existingAddresses, findDebian, portCheck, roomChecks } from './room-checks.js';

it('reports every finding, and a check that fails itself as missing', async () => {
  const findings = await runHostChecks([
    { name: 'good', find: () => Promise.resolve({ state: 'ok', what: 'fine' }) },
    { name: 'broken', find: () => Promise.reject(new Error('no /proc')) },
  ]);
  expect(findings).toEqual([
    { name: 'good', state: 'ok', what: 'fine' },
    { name: 'broken', state: 'missing', what: 'could not be looked at: no /proc' },
  ]);
});

it('sees a port that is taken, and how to find out by whom', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const [finding] = await runHostChecks([portCheck({ hosts: ['127.0.0.1'], port })]);
  server.close();
  expect(finding).toMatchObject({ state: 'missing', what: `port ${port} is taken on 127.0.0.1` });
  expect(finding?.mend).toContain('--port');
});

it('keeps the addresses that this host has', async () => {
  // TEST-NET-1 belongs to nobody.
  expect(await existingAddresses(['127.0.0.1', '192.0.2.1'])).toEqual(['127.0.0.1']);
});

it('measures the disk of a data folder that does not exist yet', async () => {
  const findings = await runHostChecks(roomChecks({ dataDir: '/tmp/not/there/yet' }));
  expect(findings.find(({ name }) => name === 'disk')?.what).toContain(
    'GiB free in /tmp/not/there',
  );
});

it('knows the packages that the bootstrap installs', async () => {
  const packages = await hostPackages();
  const names = packages.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['crun', 'gpgv', 'debian-archive-keyring']));
  for (const { name, proof } of packages) expect(proof, name).toMatch(/^\S+$/);
  const bootstrap = await readFile(join(checkoutRoot(), 'atoll'), 'utf8');
  expect(bootstrap).toContain('packages_list=$root/src/main/host-checks/host-packages.txt');
});

it('sees a null device that was replaced by a file', async () => {
  expect(await findNullDevice()).toMatchObject({ state: 'ok' });
  expect(await findNullDevice('/etc/passwd')).toMatchObject({ state: 'missing' });
  // A device, but one that only root may use.
  expect(await findNullDevice('/dev/loop-control')).toMatchObject({ state: 'missing' });
});

it('sees before a start that apt has no packages for the base template', async () => {
  const text = 'deb http://mirror.example/ubuntu noble main universe';
  const ubuntu = parseAptSources({ name: 'sources.list', text });
  const finding = await findDebian(async (suite) => ({
    sources: debianSources(ubuntu, { hostSuite: '', suite }),
    options: [],
  }));
  expect(finding).toMatchObject({ state: 'missing' });
  expect(finding.mend).toContain('Debian 12');
});
