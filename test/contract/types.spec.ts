import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { generateTypes } from '../../src/contract/generate.js';

const TYPES_FILE = new URL('../../src/contract/openapi.gen.ts', import.meta.url);

it('the committed types are those of the contract', async () => {
  const committed = await readFile(TYPES_FILE, 'utf8');
  const fresh = await generateTypes();
  // Compared first: a difference of thousands of lines is not readable as a diff.
  expect(fresh === committed, 'run: node src/contract/generate.ts').toBe(true);
});
