import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DaemonState } from '../boot/daemon-state.js';
import { resolveAccount } from '../accounts/resolve-account.js';
import { createHostOs } from './host-os.js';
import { HostAccounts } from './host-accounts.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'envd-accounts-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

it('reads accounts and sees changes of the file', async () => {
  const accounts = new HostAccounts(folder);
  expect(accounts.byName('root')).toBeUndefined();
  await writeFile(join(folder, 'passwd'), 'root:x:0:0:root:/root:/bin/sh\n#x\nbad:x:a:b::/:\n');
  await writeFile(join(folder, 'group'), 'wheel:x:0:\n');
  expect(accounts.byName('root')).toEqual({ name: 'root', uid: 0, gid: 0, home: '/root' });
  expect(accounts.byName('bad')).toBeUndefined();
  expect([accounts.userName(0), accounts.groupName(0)]).toEqual(['root', 'wheel']);
  expect([accounts.userName(7), accounts.groupName(7)]).toEqual(['7', '7']);
  await writeFile(join(folder, 'passwd'), 'user:x:1000:1001::/home/user:\n');
  expect(accounts.byName('user')).toMatchObject({ uid: 1000, gid: 1001 });
});

it('always has root and the default user', async () => {
  const empty = { ...createHostOs(), accounts: new HostAccounts(join(folder, 'none')) };
  const daemon = { os: empty, state: new DaemonState() };
  expect(resolveAccount(daemon, undefined)).toMatchObject({ name: 'user', uid: 0 });
  expect(resolveAccount(daemon, 'root')).toMatchObject({ name: 'root', uid: 0 });
  expect(() => resolveAccount(daemon, 'other')).toThrow(/unknown user other/);
});
