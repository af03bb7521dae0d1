import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { removeOldRuntimes } from './remove-old-runtimes.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atoll-runtimes-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('old runtimes', () => {
  it('go with what builds left, except those in use', async () => {
    const [used, old] = ['a'.repeat(32), 'b'.repeat(32)];
    for (const name of [used, old, '.building-x1', 'other']) {
      await mkdir(join(folder, name, 'lib'), { recursive: true });
    }
    const gone = await removeOldRuntimes(folder, new Set([join(folder, used)]));
    expect(gone.toSorted()).toEqual([join(folder, '.building-x1'), join(folder, old)]);
    expect((await readdir(folder)).toSorted()).toEqual([used, 'other']);
  });

  it('are none where no runtime was built', async () => {
    expect(await removeOldRuntimes(join(folder, 'none'), new Set())).toEqual([]);
  });
});
