import { expect, it } from 'vitest';
import type { CensusKind, HostItem } from '../host-census.js';
import { presentLines } from './present-lines.js';

const MINE = { tag: '12ab', dataDir: '/data' };

const item = (kind: CensusKind, id: string, tag?: string): HostItem => ({
  ...{ kind, id, detail: id, tag },
});

it('tells what is of this data folder, by the tag or by the place', () => {
  const items = [
    item('link', 'at12abv1', '12ab'),
    item('link', 'at34cdv1', '34cd'),
    item('mount', '/data/node/storage'),
    item('mount', '/data-of-another/node/storage'),
    item('loopDevice', '/dev/loop0 /data/node/storage.img'),
  ];
  expect(presentLines(items, MINE)).toEqual([
    'this     link at12abv1',
    'another  link at34cdv1',
    'this     mount /data/node/storage',
    'another  mount /data-of-another/node/storage',
    'this     loop device /dev/loop0 /data/node/storage.img',
  ]);
});

it('names a group of all hierarchies once', () => {
  const items = ['cpu', 'memory'].map((name) =>
    item('cgroup', `/sys/fs/cgroup/${name}/atoll-12ab`, '12ab'),
  );
  expect(presentLines(items, MINE)).toEqual(['this     cgroup atoll-12ab (in 2 hierarchies)']);
});
