import type {
  ContractDocument,
  JsonSchema,
  Method,
  OperationObject,
} from '../../src/contract/document.js';
import { METHODS } from '../../src/contract/document.js';
import {
  resolveParameter,
  resolveResponse,
  resolveSchema,
} from '../../src/platform/docs/resolve.js';

const JSON_TYPE = 'application/json';
const MAX_DEPTH = 8;

/** A schema of one of the documents, with the document that its references lead into. */
interface Place {
  document: ContractDocument;
  schema: JsonSchema | undefined;
}

/**
 * What the code does and the contract does not say, and the other way round, one line each. An
 * operation that is listed as not implemented must be missing in the code.
 */
export function compareDocuments(
  generated: ContractDocument,
  contract: ContractDocument,
  unimplemented: readonly string[],
): string[] {
  const differences: string[] = [];
  const paths = new Set([...Object.keys(contract.paths), ...Object.keys(generated.paths)]);
  for (const path of [...paths].toSorted()) {
    for (const method of METHODS) {
      const own = generated.paths[path]?.[method];
      const written = contract.paths[path]?.[method];
      const what = nameOf(method, path);
      if (own === undefined && written === undefined) continue;
      if (written === undefined) differences.push(`${what}: not in the contract`);
      else if (own !== undefined) {
        differences.push(...compareOperation({ generated, contract }, { own, written, what }));
      } else if (!unimplemented.includes(written.operationId)) {
        differences.push(`${what}: neither implemented nor listed as missing`);
      }
      if (
        own !== undefined &&
        written !== undefined &&
        unimplemented.includes(written.operationId)
      ) {
        differences.push(`${what}: implemented, and still listed as missing`);
      }
    }
  }
  return differences;
}

const nameOf = (method: Method, path: string): string => `${method.toUpperCase()} ${path}`;

interface Pair {
  generated: ContractDocument;
  contract: ContractDocument;
}

function compareOperation(
  { generated, contract }: Pair,
  { own, written, what }: { own: OperationObject; written: OperationObject; what: string },
): string[] {
  const place = (mine: JsonSchema | undefined, theirs: JsonSchema | undefined): [Place, Place] => [
    { document: generated, schema: mine },
    { document: contract, schema: theirs },
  ];
  const differences: string[] = [];

  const myParameters = parametersOf(generated, own);
  const theirParameters = parametersOf(contract, written);
  differences.push(...compareKeys(`${what} parameters`, myParameters, theirParameters));
  for (const [key, mine] of myParameters) {
    const theirs = theirParameters.get(key);
    if (theirs === undefined) continue;
    if ((mine.required ?? false) !== (theirs.required ?? false)) {
      differences.push(`${what} ${key}: required differs`);
    }
    differences.push(...compareSchemas(`${what} ${key}`, ...place(mine.schema, theirs.schema)));
  }

  const myBody = new Map(Object.entries(own.requestBody?.content ?? {}));
  const theirBody = new Map(Object.entries(written.requestBody?.content ?? {}));
  differences.push(...compareKeys(`${what} request body`, myBody, theirBody));
  differences.push(
    ...compareSchemas(
      `${what} body`,
      ...place(myBody.get(JSON_TYPE)?.schema, theirBody.get(JSON_TYPE)?.schema),
    ),
  );

  const myResponses = new Map(Object.entries(own.responses));
  const theirResponses = new Map(Object.entries(written.responses));
  differences.push(...compareKeys(`${what} statuses`, myResponses, theirResponses));
  for (const [status, mine] of myResponses) {
    const theirs = theirResponses.get(status);
    if (theirs === undefined) continue;
    const myContent = new Map(Object.entries(resolveResponse(generated, mine).content ?? {}));
    const theirContent = new Map(Object.entries(resolveResponse(contract, theirs).content ?? {}));
    differences.push(...compareKeys(`${what} ${status}`, myContent, theirContent));
    differences.push(
      ...compareSchemas(
        `${what} ${status}`,
        ...place(myContent.get(JSON_TYPE)?.schema, theirContent.get(JSON_TYPE)?.schema),
      ),
    );
  }
  return differences;
}

function parametersOf(document: ContractDocument, operation: OperationObject) {
  return new Map(
    (operation.parameters ?? []).map((parameter) => {
      const resolved = resolveParameter(document, parameter);
      // Header names are case-insensitive.
      const name = resolved.in === 'header' ? resolved.name.toLowerCase() : resolved.name;
      return [`${resolved.in} ${name}`, resolved] as const;
    }),
  );
}

function compareKeys(
  what: string,
  mine: ReadonlyMap<string, unknown>,
  theirs: ReadonlyMap<string, unknown>,
): string[] {
  const only = (a: ReadonlyMap<string, unknown>, b: ReadonlyMap<string, unknown>): string[] =>
    [...a.keys()].filter((key) => !b.has(key));
  return [
    ...only(mine, theirs).map((key) => `${what}: ${key} is not in the contract`),
    ...only(theirs, mine).map((key) => `${what}: ${key} is missing in the code`),
  ];
}

/** Names, types, required properties and the values of enums, all the way down. */
function compareSchemas(what: string, mine: Place, theirs: Place, depth = 0): string[] {
  if (mine.schema === undefined && theirs.schema === undefined) return [];
  if (mine.schema === undefined || theirs.schema === undefined) {
    return [`${what}: ${mine.schema === undefined ? 'the code' : 'the contract'} gives no schema`];
  }
  if (depth > MAX_DEPTH) return [];
  const own = flatten(mine.document, mine.schema);
  const written = flatten(theirs.document, theirs.schema);

  const differences: string[] = [];
  const ownTypes = typesOf(own);
  const writtenTypes = typesOf(written);
  if (ownTypes !== writtenTypes)
    differences.push(`${what}: ${ownTypes} instead of ${writtenTypes}`);
  if (valuesOf(own) !== valuesOf(written)) {
    differences.push(`${what}: values ${valuesOf(own)} instead of ${valuesOf(written)}`);
  }
  const required = (schema: JsonSchema): string => [...(schema.required ?? [])].toSorted().join();
  if (required(own) !== required(written)) {
    differences.push(`${what}: requires [${required(own)}] instead of [${required(written)}]`);
  }
  const ownProperties = new Map(Object.entries(own.properties ?? {}));
  const writtenProperties = new Map(Object.entries(written.properties ?? {}));
  differences.push(...compareKeys(what, ownProperties, writtenProperties));
  const inner = (name: string, a: JsonSchema | undefined, b: JsonSchema | undefined): string[] =>
    compareSchemas(
      `${what}${name}`,
      { document: mine.document, schema: a },
      { document: theirs.document, schema: b },
      depth + 1,
    );
  for (const [name, schema] of ownProperties) {
    const other = writtenProperties.get(name);
    if (other !== undefined) differences.push(...inner(`.${name}`, schema, other));
  }
  if (own.items ?? written.items) differences.push(...inner('[]', own.items, written.items));
  if (isSchema(own.additionalProperties) && isSchema(written.additionalProperties)) {
    differences.push(...inner('.*', own.additionalProperties, written.additionalProperties));
  }
  return differences;
}

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object';

/** The schema with its references followed, its `allOf` put together, and "or null" as a type. */
function flatten(document: ContractDocument, schema: JsonSchema): JsonSchema {
  const { allOf, anyOf, oneOf, ...own } = resolveSchema(document, schema);
  const parts = [own, ...(allOf ?? []).map((part) => flatten(document, part))];
  for (const choices of [anyOf, oneOf]) {
    const one = nullableOf(choices);
    if (one === undefined) continue;
    const flat = flatten(document, one);
    parts.push({ ...flat, type: [...[flat.type ?? []].flat(), 'null'] });
  }
  if (parts.length === 1) return own;
  const required = new Set(parts.flatMap((part) => part.required ?? []));
  return {
    ...Object.assign({}, ...parts.toReversed()),
    required: [...required],
    properties: Object.assign({}, ...parts.map((part) => part.properties ?? {})),
  };
}

/** What a choice between null and one other schema leaves. */
function nullableOf(choices: unknown): JsonSchema | undefined {
  if (!Array.isArray(choices) || choices.length !== 2) return undefined;
  const others = (choices as JsonSchema[]).filter(({ type }) => type !== 'null');
  return others.length === 1 ? others[0] : undefined;
}

function typesOf(schema: JsonSchema): string {
  if (schema.type !== undefined) return [schema.type].flat().toSorted().join('|');
  if (schema.properties !== undefined) return 'object';
  return schema.enum === undefined && schema.const === undefined ? 'anything' : 'string';
}

function valuesOf(schema: JsonSchema): string {
  const values = schema.const === undefined ? schema.enum : [schema.const];
  return values === undefined ? 'any' : values.map(String).toSorted().join('|');
}
