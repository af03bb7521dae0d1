import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildIdOf } from '../builds/base-template/definition.js';
import { removeOldLayers } from './remove-old-layers.js';

const [SHIPPED, OLD, USED] = ['a'.repeat(64), 'b'.repeat(64), 'c'.repeat(64)];
const tomorrow = new Date(Date.now() + 86_400_000);

let templatesDir: string;
beforeEach(async () => {
  templatesDir = await mkdtemp(join(tmpdir(), 'atoll-layers-'));
  for (const hash of [SHIPPED, OLD, USED]) {
    await mkdir(join(templatesDir, 'layers', hash, 'etc'), { recursive: true });
  }
  await mkdir(join(templatesDir, 'shipped'));
  // Of a version that this one cannot read.
  const record = JSON.stringify({ version: 99, tree: [SHIPPED] });
  await writeFile(join(templatesDir, 'shipped/base.json'), record);
});
afterEach(() => rm(templatesDir, { recursive: true }));

const layers = async () => (await readdir(join(templatesDir, 'layers'))).toSorted();

describe('old layers', () => {
  it('go, except those that a template or a living sandbox has', async () => {
    const livingBuildIds = new Set([buildIdOf(USED)]);
    const gone = await removeOldLayers({ templatesDir, livingBuildIds, now: tomorrow });
    expect(gone).toEqual([OLD]);
    expect(await layers()).toEqual([SHIPPED, USED]);
  });

  it('all stay where a sandbox lives whose build is not known', async () => {
    const livingBuildIds = new Set(['8d0f2c86-1b7a-4c55-9d43-1f0f0e0d0c0b']);
    expect(await removeOldLayers({ templatesDir, livingBuildIds, now: tomorrow })).toEqual([]);
  });

  it('stay while they are young: their build may be about to publish them', async () => {
    expect(await removeOldLayers({ templatesDir, livingBuildIds: new Set() })).toEqual([]);
    expect(await layers()).toEqual([SHIPPED, OLD, USED]);
  });
});
