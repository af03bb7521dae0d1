import { METHODS, type ContractDocument, type PathItemObject } from '../../contract/document.js';
import { describeOperation } from './add-prose.js';
import { withExamples } from './error-examples.js';
import { notYet } from './not-yet.js';

/**
 * The document that is served: generated from the code, in the order and with the prose of the
 * contract, and with the operations that the code does not have yet, marked as such; every refusal
 * has an example of its own status.
 */
export function servedDocument(
  generated: ContractDocument,
  contract: ContractDocument,
): ContractDocument {
  const own = structuredClone(generated);
  const documents = { generated: own, contract };
  const paths: Record<string, PathItemObject> = {};
  for (const path of new Set([...Object.keys(contract.paths), ...Object.keys(own.paths)])) {
    const item: PathItemObject = {};
    for (const method of METHODS) {
      const mine = own.paths[path]?.[method];
      const written = contract.paths[path]?.[method];
      if (mine !== undefined && written !== undefined) {
        item[method] = describeOperation(documents, mine, written);
      } else if (written !== undefined) {
        item[method] = notYet(written);
      } else if (mine !== undefined) {
        item[method] = mine;
      }
    }
    paths[path] = item;
  }
  const served = {
    ...contract,
    paths,
    components: {
      ...contract.components,
      schemas: { ...contract.components.schemas, ...own.components.schemas },
    },
  };
  return withExamples(served);
}
