import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeWorkFolder, removeDeadWorkFolders } from './work-folders.js';

let scratch: string;
beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'atoll-work-'));
});
afterEach(() => rm(scratch, { recursive: true }));

describe('work folders of builds', () => {
  it('go when their process is dead, and stay while it lives', async () => {
    const living = await makeWorkFolder(scratch);
    const { pid } = spawnSync('true');
    const dead = basename(await makeWorkFolder(scratch)).replace(`-${process.pid}-`, `-${pid}-`);
    await mkdir(join(scratch, dead, 'rootfs'), { recursive: true });
    const made = (await readdir(scratch)).filter((name) => name !== dead);
    expect(await removeDeadWorkFolders(scratch)).toEqual([dead]);
    expect((await readdir(scratch)).toSorted()).toEqual(made.toSorted());
    expect(made).toContain(basename(living));
  });

  it('go by age where nobody can tell whose they are', async () => {
    await mkdir(join(scratch, 'base-AbC123'));
    await rename(await makeWorkFolder(scratch), join(scratch, 'base-7-1-foreign'));
    expect(await removeDeadWorkFolders(scratch)).toEqual([]);
    const tomorrow = new Date(Date.now() + 86_400_000);
    expect(await removeDeadWorkFolders(scratch, tomorrow)).toHaveLength(2);
    expect(await removeDeadWorkFolders(join(scratch, 'none'))).toEqual([]);
  });
});
