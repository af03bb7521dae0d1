import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CgroupsUnusable, detectCgroups } from './detect-cgroups.js';
import { freeze } from './freeze.js';
import { ensureHugetlbHierarchy } from './hugetlb-hierarchy.js';
import {
  RECORDED_V1,
  RECORDED_V2,
  writeRecordedTree,
} from '../../../../test/support/recorded-cgroups.js';

describe('cgroup layouts', () => {
  let root: string;

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'atoll-cgroups-'));
  });
  afterEach(async () => rm(root, { recursive: true }));

  const v1 = async () => {
    await writeRecordedTree(root, RECORDED_V1);
    await symlink('cpu,cpuacct', join(root, 'cpu'));
    await symlink('cpu,cpuacct', join(root, 'cpuacct'));
  };

  it('knows version 1', async () => {
    await v1();
    expect(await detectCgroups(root)).toMatchObject({ layout: 'v1', limitsSwap: true });
  });

  it('knows a hybrid host, and a kernel without swap accounting', async () => {
    await v1();
    await writeRecordedTree(root, { 'unified/cgroup.controllers': '', 'unified/cgroup.procs': '' });
    await rm(join(root, 'memory/memory.memsw.limit_in_bytes'));
    expect(await detectCgroups(root)).toMatchObject({ layout: 'hybrid', limitsSwap: false });
  });

  it('tells which controllers are missing', async () => {
    await writeRecordedTree(root, { ...RECORDED_V2, 'cgroup.controllers': 'cpu io\n' });
    await expect(detectCgroups(root)).rejects.toThrow(/no memory, pids in cgroup2/);
    await rm(join(root, 'cgroup.controllers'));
    await expect(detectCgroups(root)).rejects.toThrow(CgroupsUnusable);
  });

  it('refuses a hybrid host whose cgroup2 holds more than hugetlb', async () => {
    await writeRecordedTree(root, { 'unified/cgroup.controllers': 'hugetlb memory\n' });
    await expect(ensureHugetlbHierarchy(root)).rejects.toThrow(/hugetlb memory/);
  });

  it('has nothing to mend where cgroup2 holds no controller', async () => {
    await ensureHugetlbHierarchy(root);
    await writeRecordedTree(root, { 'unified/cgroup.controllers': '\n' });
    await ensureHugetlbHierarchy(root);
  });

  it('asks a freezer of version 1 again while it hangs between the states', async () => {
    await v1();
    const tree = await detectCgroups(root);
    const state = join(root, 'freezer/atoll-1/x1/freezer.state');
    const freezing = freeze(tree, '/atoll-1/x1');
    await sleep(10);
    expect(await readFile(state, 'utf8')).toMatch(/^FROZEN/);
    await freezing;
    await writeFile(state, 'FREEZING\n');
    expect(await tree.isFrozen('/atoll-1/x1')).toBe(false);
    expect(await readFile(state, 'utf8')).toMatch(/^FROZEN/);
  });

  it('reads processes and the counter of version 1', async () => {
    await v1();
    const tree = await detectCgroups(root);
    expect(await tree.processes('/atoll-1/x1')).toEqual([4242, 4243]);
    expect(tree.oomKills('/atoll-1/x1')).toBe(4);
    expect(await tree.children('/atoll-1')).toEqual(['x1']);
  });
});
