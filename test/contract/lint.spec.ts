import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { CONTRACT_FOLDER } from '../../src/contract/bundle.js';
import { redocly } from './redocly.js';

describe('the lint of the contract', () => {
  let folder: string | undefined;
  afterEach(async () => {
    if (folder !== undefined) await rm(folder, { recursive: true });
    folder = undefined;
  });

  it('finds nothing', async () => {
    const { exitCode, output } = await redocly('lint', 'openapi/openapi.yaml');
    expect(exitCode, output).toBe(0);
  });

  it('finds an operation without an owner', async () => {
    folder = await mkdtemp(join(tmpdir(), 'atoll-contract-'));
    await cp(CONTRACT_FOLDER, folder, { recursive: true });
    const file = join(folder, 'paths/nodes.yaml');
    await writeFile(file, (await readFile(file, 'utf8')).replace(/ *x-atoll-owner: B\n/, ''));
    const { exitCode, output } = await redocly('lint', join(folder, 'openapi.yaml'));
    expect(exitCode).toBe(1);
    expect(output).toContain('x-atoll-owner');
  });
});
