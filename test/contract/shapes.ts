import type { ContractDocument, JsonSchema } from '../../src/contract/document.js';

/**
 * The type of a value as the specification states it: a word, `[shape]` for an array, an object for
 * an object with at least these fields, `@Name` for a resource. `array` is one of any elements.
 */
export type Shape =
  | 'string'
  | 'integer'
  | 'integer>=0'
  | 'integer>=1'
  | 'integer>=128'
  | 'number'
  | 'boolean'
  | 'date-time'
  | 'map'
  | 'array'
  | 'object'
  | `@${string}`
  | [Shape]
  | { [field: string]: Shape };

export interface Fields {
  properties: Record<string, JsonSchema>;
  required: Set<string>;
}

/** Follows references within the document. */
export function resolveSchema(document: ContractDocument, schema: JsonSchema): JsonSchema {
  if (schema.$ref === undefined) return schema;
  const found = document.components.schemas[schema.$ref.split('/').at(-1) ?? ''];
  if (found === undefined) throw new Error(`${schema.$ref} leads nowhere`);
  return resolveSchema(document, found);
}

/** All fields of an object, those of its `allOf` parts included. */
export function fieldsOf(document: ContractDocument, schema: JsonSchema): Fields {
  const resolved = resolveSchema(document, schema);
  const parts = (resolved.allOf ?? []).map((part) => fieldsOf(document, part));
  return {
    properties: Object.assign({}, ...parts.map((part) => part.properties), resolved.properties),
    required: new Set([
      ...parts.flatMap((part) => [...part.required]),
      ...(resolved.required ?? []),
    ]),
  };
}

function wordProblems(word: string, schema: JsonSchema, where: string): string[] {
  const [type, minimum] = word.split('>=');
  const wrong = [`${where} is not ${word}: ${JSON.stringify(schema)}`];
  if (minimum !== undefined && schema['minimum'] !== Number(minimum)) return wrong;
  if (type === 'date-time') {
    return schema.type === 'string' && schema.format === 'date-time' ? [] : wrong;
  }
  if (type === 'map') {
    const values = schema.additionalProperties;
    return schema.type === 'object' && typeof values === 'object' && values.type === 'string'
      ? []
      : wrong;
  }
  return schema.type === type && !(type === 'string' && schema.format === 'date-time') ? [] : wrong;
}

/** What is wrong with a schema, told as sentences; empty where it has the shape. */
export function shapeProblems(
  document: ContractDocument,
  shape: Shape,
  schema: JsonSchema | undefined,
  where: string,
): string[] {
  if (schema === undefined) return [`${where} is missing`];
  if (typeof shape === 'string' && shape.startsWith('@')) {
    return schema.$ref === `#/components/schemas/${shape.slice(1)}`
      ? []
      : [`${where} is not a ${shape.slice(1)}: ${JSON.stringify(schema)}`];
  }
  const resolved = resolveSchema(document, schema);
  if (typeof shape === 'string') return wordProblems(shape, resolved, where);
  if (Array.isArray(shape)) {
    if (resolved.type !== 'array') return [`${where} is not an array`];
    return shapeProblems(document, shape[0], resolved.items, `${where}[]`);
  }
  const { properties } = fieldsOf(document, resolved);
  return Object.entries(shape).flatMap(([name, field]) =>
    shapeProblems(document, field, properties[name], `${where}.${name}`),
  );
}
