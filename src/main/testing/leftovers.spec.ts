import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { InstanceNames } from '../../node-agent/slots/instance-names.js';
import { type HostItem, reservationsIn } from '../host-census.js';
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
    { kind: 'link', id: 'at0v1', detail: 'at0v1', tag: new InstanceNames(dataDir).tag },
    { kind: 'process', id: '7', detail: '7 sleep (test r1)', tag: undefined },
  ];
  const others: HostItem[] = [
    { kind: 'mount', id: '/srv/atoll', detail: '/srv/atoll', tag: undefined },
    { kind: 'cgroup', id: '/x/atoll-zzzz', detail: '/x/atoll-zzzz', tag: 'zzzz' },
    { kind: 'process', id: '8', detail: '8 sleep (test r2)', tag: undefined },
  ];
  expect(await itemsOfRun([...others, ...mine], { id: 'r1', tempDir })).toEqual(mine);
});

it('knows the range that an agent keeps by its route, and no other route', () => {
  const listing = [
    'unreachable 100.99.0.0/16 proto static metric 1635032483 ',
    'unreachable 10.9.0.0/16 table 7 metric 1024 ',
    '100.98.0.0/16 via 10.0.0.1 dev eth0 metric 1635032484 ',
  ].join('\n');
  expect(reservationsIn(listing)).toEqual([
    {
      kind: 'route',
      id: 'unreachable 100.99.0.0/16 metric 1635032483',
      detail: '100.99.0.0/16 (agent 9da3)',
      tag: '9da3',
    },
  ]);
});
