import type { OperationObject } from '../../contract/document.js';

const NOT_YET = 'Not implemented in this build: answers 501.';

/** An operation of the contract that no code answers yet, marked where a reader of the page looks. */
export function notYet(written: OperationObject): OperationObject {
  return {
    ...written,
    summary: `${written.summary} (501)`,
    description: `${NOT_YET}\n\n${written.description}`,
    responses: {
      ...written.responses,
      501: {
        description: NOT_YET,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}
