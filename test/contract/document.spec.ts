import { describe, expect, it } from 'vitest';
import { loadContract } from '../../src/contract/bundle.js';
import type {
  ContractDocument,
  OperationObject,
  ResponseObject,
} from '../../src/contract/document.js';
import { generateDocument } from '../../src/platform/docs/set-up-docs.js';
import { servedDocument } from '../../src/platform/docs/served-document.js';
import { UNIMPLEMENTED_OPERATIONS } from '../../src/platform/unimplemented-operations.js';
import { compareDocuments } from './compare-documents.js';
import { contractApp } from './contract-app.js';

const missing = UNIMPLEMENTED_OPERATIONS.map(({ operationId }): string => operationId);

const operationsOf = (document: ContractDocument): OperationObject[] =>
  Object.values(document.paths).flatMap((item) => Object.values(item));

/** Without the answer that the contract does not have, since only this build gives it. */
function withoutNotYet(served: ContractDocument): ContractDocument {
  const copy = structuredClone(served);
  for (const { responses } of operationsOf(copy)) delete responses['501'];
  return copy;
}

describe('the document that the code generates', () => {
  it('and the list of missing operations are together the contract, in both directions', async () => {
    const generated = generateDocument(await contractApp());
    expect(compareDocuments(generated, loadContract(), missing)).toEqual([]);
  });

  it('is served whole: every operation of the contract, with its words', async () => {
    const contract = loadContract();
    const served = servedDocument(generateDocument(await contractApp()), contract);
    expect(compareDocuments(withoutNotYet(served), contract, [])).toEqual([]);
    for (const [path, item] of Object.entries(contract.paths)) {
      for (const [method, operation] of Object.entries(item)) {
        const mine = served.paths[path]?.[method as 'get'];
        const mark = missing.includes(operation.operationId) ? ' (501)' : '';
        expect(mine?.summary, `${method} ${path}`).toBe(`${operation.summary}${mark}`);
        expect(mine?.description, `${method} ${path}`).toContain(operation.description);
        expect('501' in (mine?.responses ?? {}), `${method} ${path}`).toBe(mark !== '');
      }
    }
  });

  it('shows each refusal by an example of its own status', async () => {
    const served = servedDocument(generateDocument(await contractApp()), loadContract());
    const wrong: string[] = [];
    let seen = 0;
    for (const { operationId, responses } of operationsOf(served)) {
      for (const [status, response] of Object.entries(responses)) {
        const media = (response as ResponseObject).content?.['application/json'];
        if (!/\/Error(Dto)?$/.test(media?.schema?.$ref ?? '')) continue;
        seen += 1;
        const { example } = media as { example?: { code: number } };
        const code = status === 'default' ? 500 : Number(status);
        if (example?.code !== code) wrong.push(`${operationId} ${status}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(seen).toBeGreaterThan(missing.length);
  });
});
