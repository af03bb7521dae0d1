import type { components, operations } from './openapi.gen.js';

/** A schema of the contract by name, such as `Schema<'SandboxHandle'>`. */
export type Schema<N extends keyof components['schemas']> = components['schemas'][N];

/** Id of an operation of the contract, such as `createSandbox`. */
export type OperationId = keyof operations;
