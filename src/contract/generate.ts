/**
 * Writes the types of the contract: `node src/contract/generate.ts`, or the compiled
 * `node dist/contract/generate.js`. Both write the file in `src/`.
 */
import { writeFileSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';

const TYPES_FILE = fileURLToPath(new URL('../../src/contract/openapi.gen.ts', import.meta.url));

/** The text of `openapi.gen.ts` as the contract has it now. */
export async function generateTypes(): Promise<string> {
  // Node runs this file as it stands, where a sibling ends in .ts; compiled, it ends in .js.
  const sibling = new URL(`./bundle${extname(import.meta.url)}`, import.meta.url).href;
  const { bundleContract } = (await import(sibling)) as typeof import('./bundle.js');
  const source = JSON.stringify(bundleContract());
  // A default makes a field of a request optional, not present.
  const nodes = await openapiTS(source, { defaultNonNullable: false });
  return `// Made from openapi/ by src/contract/generate.ts; not to be edited.\n\n${astToString(nodes)}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(TYPES_FILE, await generateTypes());
}
