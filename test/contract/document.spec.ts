import { describe, expect, it } from 'vitest';
import { loadContract } from '../../src/contract/bundle.js';
import { generateDocument } from '../../src/platform/docs/set-up-docs.js';
import { servedDocument } from '../../src/platform/docs/served-document.js';
import { UNIMPLEMENTED_OPERATIONS } from '../../src/platform/unimplemented-operations.js';
import { compareDocuments } from './compare-documents.js';
import { contractApp } from './contract-app.js';

const missing = UNIMPLEMENTED_OPERATIONS.map(({ operationId }): string => operationId);

describe('the document that the code generates', () => {
  it('and the list of missing operations are together the contract, in both directions', async () => {
    const generated = generateDocument(await contractApp());
    expect(compareDocuments(generated, loadContract(), missing)).toEqual([]);
  });

  it('is served whole: every operation of the contract, with its words', async () => {
    const contract = loadContract();
    const served = servedDocument(generateDocument(await contractApp()), contract);
    expect(compareDocuments(served, contract, [])).toEqual([]);
    for (const [path, item] of Object.entries(contract.paths)) {
      for (const [method, operation] of Object.entries(item)) {
        const mine = served.paths[path]?.[method as 'get'];
        expect(mine?.summary, `${method} ${path}`).toBe(operation.summary);
        expect(mine?.description, `${method} ${path}`).toContain(operation.description);
      }
    }
  });
});
