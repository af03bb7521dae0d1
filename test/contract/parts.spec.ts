import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { CONTRACT_FOLDER, loadContract } from '../../src/contract/bundle.js';
import { redocly } from './redocly.js';

async function namesIn(file: string): Promise<string[]> {
  const parts: Record<string, unknown> = parse(await readFile(join(CONTRACT_FOLDER, file), 'utf8'));
  return Object.keys(parts);
}

async function namesUnder(folder: string): Promise<string[]> {
  const files = await readdir(join(CONTRACT_FOLDER, folder));
  return (await Promise.all(files.map((file) => namesIn(`${folder}/${file}`)))).flat();
}

describe('the bundled contract', () => {
  const { components, paths } = loadContract();

  it('uses every part that was written', async () => {
    expect((await namesUnder('schemas')).toSorted()).toEqual(
      Object.keys(components.schemas).toSorted(),
    );
    expect((await namesUnder('paths')).toSorted()).toEqual(Object.keys(paths).toSorted());
    for (const kind of ['parameters', 'headers', 'responses'] as const) {
      expect((await namesIn(`${kind}.yaml`)).toSorted()).toEqual(
        Object.keys(components[kind]).toSorted(),
      );
    }
  });

  it('is what Redocly makes of the same files', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'atoll-bundle-'));
    try {
      const file = join(folder, 'bundle.json');
      const { exitCode, output } = await redocly('bundle', 'openapi/openapi.yaml', '-o', file);
      expect(exitCode, output).toBe(0);
      expect(loadContract()).toEqual(JSON.parse(await readFile(file, 'utf8')));
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
