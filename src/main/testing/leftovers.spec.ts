import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type HostItem, instanceTag } from '../host-census.js';
import { itemsOfRun } from './leftovers.js';

let tempDir: string;
beforeEach(async () => {
  tempDir = await mkdtemp(join(tmpdir(), 'atoll-run-'));
});
afterEach(() => rm(tempDir, { recursive: true }));

it('tells the things of a run from those of other instances on the host', async () => {
  const dataDir = join(tempDir, 'atoll-e2e-1/data');
  await mkdir(dataDir, { recursive: true });
  const mine: HostItem[] = [
    {
      kind: 'mount',
      id: `${dataDir}/node/storage`,
      detail: `${dataDir}/node/storage`,
      tag: undefined,
    },
    { kind: 'link', id: 'at0v1', detail: 'at0v1', tag: instanceTag(dataDir) },
    { kind: 'process', id: '7', detail: '7 sleep (test r1)', tag: undefined },
  ];
  const others: HostItem[] = [
    { kind: 'mount', id: '/srv/atoll', detail: '/srv/atoll', tag: undefined },
    { kind: 'cgroup', id: '/x/atoll-zzzz', detail: '/x/atoll-zzzz', tag: 'zzzz' },
    { kind: 'process', id: '8', detail: '8 sleep (test r2)', tag: undefined },
  ];
  expect(await itemsOfRun([...others, ...mine], { id: 'r1', tempDir })).toEqual(mine);
});
