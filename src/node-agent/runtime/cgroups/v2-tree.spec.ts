import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CgroupTree } from './cgroup-tree.js';
import { detectCgroups } from './detect-cgroups.js';
import { freeze, thaw } from './freeze.js';
import { RECORDED_V2, writeRecordedTree } from '../../../../test/support/recorded-cgroups.js';

describe('cgroup version 2, over a recorded tree', () => {
  let root: string;
  let tree: CgroupTree;

  const file = (name: string) => join(root, 'atoll-1/x1', name);
  const read = (name: string) => readFile(file(name), 'utf8');
  /** What the kernel does a moment after the request. */
  const kernelSays = async (frozen: 0 | 1) => {
    await sleep(15);
    await writeFile(file('cgroup.events'), `populated 1\nfrozen ${frozen}\n`);
  };

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'atoll-cgroup2-'));
    await writeRecordedTree(root, RECORDED_V2);
    tree = await detectCgroups(root);
  });
  afterEach(async () => rm(root, { recursive: true }));

  it('is told from the other layouts', () => {
    expect(tree.layout).toBe('v2');
    expect(tree.limitsSwap).toBe(true);
  });

  it('writes cgroup.freeze and waits for cgroup.events', async () => {
    let done = false;
    const freezing = freeze(tree, '/atoll-1/x1').then(() => (done = true));
    await sleep(5);
    expect(await read('cgroup.freeze')).toMatch(/^1/);
    expect(done).toBe(false);
    await kernelSays(1);
    await freezing;
    expect(await tree.isFrozen('/atoll-1/x1')).toBe(true);

    const thawing = thaw(tree, '/atoll-1/x1');
    await kernelSays(0);
    await thawing;
    expect(await read('cgroup.freeze')).toMatch(/^0/);
  });

  it('counts the kills for lack of memory', () => {
    expect(tree.oomKills('/atoll-1/x1')).toBe(3);
    expect(tree.oomKills('/atoll-1/gone')).toBe(0);
  });

  it('finds the processes of the cgroups below as well', async () => {
    expect(new Set(await tree.processes('/atoll-1/x1'))).toEqual(new Set([4242, 4243]));
    expect(await tree.children('/atoll-1')).toEqual(['x1']);
  });

  it('kills through cgroup.kill', async () => {
    await tree.killAll('/atoll-1/x1');
    expect(await read('cgroup.kill')).toBe('1');
  });

  it('removes a cgroup with those below, deepest first', async () => {
    await mkdir(join(root, 'atoll-1/x2/a/b'), { recursive: true });
    await tree.remove('/atoll-1/x2');
    await expect(stat(join(root, 'atoll-1/x2'))).rejects.toThrow('ENOENT');
  });

  it('takes a cgroup that is gone for done', async () => {
    expect(await tree.processes('/atoll-1/gone')).toEqual([]);
    expect(await tree.children('/gone')).toEqual([]);
    expect(await tree.isFrozen('/atoll-1/gone')).toBe(false);
    await tree.requestThaw('/atoll-1/gone');
    await tree.killAll('/atoll-1/gone');
    await tree.remove('/atoll-1/gone');
    await tree.removeIfEmpty('/gone');
  });

  it('leaves a parent that still has children', async () => {
    await tree.removeIfEmpty('/atoll-1');
    expect((await stat(join(root, 'atoll-1'))).isDirectory()).toBe(true);
  });
});
