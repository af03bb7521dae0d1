import { loadContract } from './bundle.js';
import {
  METHODS,
  SCHEMES,
  type ContractDocument,
  type Method,
  type Owner,
  type SecurityScheme,
} from './document.js';
import type { OperationId } from './schema.js';

export interface ContractOperation {
  operationId: OperationId;
  method: Method;
  /** As in the contract, with `{name}` for parameters. */
  path: string;
  /** Names of the schemes of which one is needed; empty where none is. */
  security: SecurityScheme[];
  owner: Owner;
  /** Statuses of success, ascending. */
  successStatuses: number[];
}

/** Every operation of the contract, in its order. */
export function listOperations(document: ContractDocument = loadContract()): ContractOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      if (operation === undefined) return [];
      return {
        // The types are made from the same document.
        operationId: operation.operationId as OperationId,
        method,
        path,
        security: SCHEMES.filter((scheme) =>
          (operation.security ?? document.security).some((one) => scheme in one),
        ),
        owner: operation['x-atoll-owner'],
        successStatuses: Object.keys(operation.responses)
          .filter((status) => status.startsWith('2'))
          .map(Number),
      };
    }),
  );
}
