import type {
  ContractDocument,
  JsonSchema,
  ParameterObject,
  Reference,
  ResponseObject,
} from '../../contract/document.js';

/** The last part of a reference: a name under one kind of components. */
const nameOf = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);

function found<T>(value: T | undefined, reference: string): T {
  if (value === undefined) throw new Error(`${reference} leads nowhere`);
  return value;
}

/** The schema itself, where the one given only refers to it. */
export function resolveSchema(document: ContractDocument, schema: JsonSchema): JsonSchema {
  if (schema.$ref === undefined) return schema;
  const target = found(document.components.schemas[nameOf(schema.$ref)], schema.$ref);
  return resolveSchema(document, target);
}

export function resolveParameter(
  document: ContractDocument,
  parameter: ParameterObject | Reference,
): ParameterObject {
  if (!('$ref' in parameter)) return parameter;
  const { $ref } = parameter as Reference;
  return found(document.components.parameters[nameOf($ref)], $ref);
}

export function resolveResponse(
  document: ContractDocument,
  response: ResponseObject | Reference,
): ResponseObject {
  if (!('$ref' in response)) return response;
  const { $ref } = response as Reference;
  return found(document.components.responses[nameOf($ref)], $ref);
}
