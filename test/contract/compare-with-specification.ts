import type {
  ContractDocument,
  OperationObject,
  ParameterObject,
  Reference,
  ResponseObject,
} from '../../src/contract/document.js';
import { fieldsOf, resolveSchema, shapeProblems } from './shapes.js';
import { ROWS, type Row } from './specification-endpoints.js';
import { MAY_BE_ABSENT, RESOURCES, VALUES } from './specification-resources.js';

function resolve<T extends object>(
  document: ContractDocument,
  kind: 'parameters' | 'responses',
  part: T | Reference,
): T {
  if (!('$ref' in part)) return part;
  return document.components[kind][part.$ref.split('/').at(-1) ?? ''] as T;
}

const parametersOf = (document: ContractDocument, operation: OperationObject): ParameterObject[] =>
  (operation.parameters ?? []).map((one) => resolve<ParameterObject>(document, 'parameters', one));

function requestProblems(
  document: ContractDocument,
  row: Row,
  operation: OperationObject,
  where: string,
): string[] {
  const parameters = parametersOf(document, operation);
  const inPath = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const problems = inPath
    .filter((name) => {
      const found = parameters.find((one) => one.in === 'path' && one.name === name);
      return found?.required !== true || found.schema.type !== 'string';
    })
    .map((name) => `${where} has no path parameter ${name}`);
  for (const [name, shape] of Object.entries(row.query)) {
    const found = parameters.find((one) => one.in === 'query' && one.name === name);
    problems.push(...shapeProblems(document, shape, found?.schema, `${where}?${name}`));
  }
  if (row.body === undefined) return problems;
  const body = operation.requestBody;
  if ((body?.required ?? false) !== (row.bodyRequired ?? false)) {
    problems.push(`${where} has a body that is required where it is not, or the reverse`);
  }
  const schema = body?.content['application/json']?.schema;
  return [...problems, ...shapeProblems(document, row.body, schema, `${where} body`)];
}

function responseProblems(
  document: ContractDocument,
  row: Row,
  response: ResponseObject,
  where: string,
): string[] {
  const media = response.content ?? {};
  const empty =
    response.content === undefined && response.headers?.['Content-Length'] !== undefined;
  if (row.response === 'empty') return empty ? [] : [`${where} is not empty`];
  if (row.response === 'bytes') {
    const headers = Object.keys(response.headers ?? {});
    return headers.includes('Content-Disposition') && headers.includes('X-Content-Type-Options')
      ? []
      : [`${where} is not an attachment`];
  }
  if (row.response === 'text') return 'text/plain' in media ? [] : [`${where} is not text`];
  const schema = media['application/json']?.schema;
  if (row.response === 'empty or @SandboxHandle') {
    const problems = shapeProblems(document, '@SandboxHandle', schema, where);
    return response['x-atoll-empty-allowed'] === true
      ? problems
      : [...problems, `${where} never empty`];
  }
  return shapeProblems(document, row.response, schema, where);
}

function rowProblems(document: ContractDocument, row: Row): string[] {
  const where = `${row.method} ${row.path}`;
  const operation = document.paths[row.path]?.[row.method];
  if (operation === undefined) return [`${where} is missing`];
  const problems = requestProblems(document, row, operation, where);
  const auth = (operation.security ?? document.security).flatMap((one) => Object.keys(one));
  if (auth.join() !== row.auth.join()) problems.push(`${where} asks for ${auth.join(' or ')}`);
  const statuses = Object.keys(operation.responses).filter((one) => one.startsWith('2'));
  if (statuses.join() !== row.statuses.join()) problems.push(`${where} answers ${statuses.join()}`);
  for (const status of statuses) {
    const declared = operation.responses[status];
    if (declared === undefined) continue;
    const response = resolve<ResponseObject>(document, 'responses', declared);
    problems.push(...responseProblems(document, row, response, `${where} -> ${status}`));
  }
  return problems;
}

function resourceProblems(document: ContractDocument, name: string): string[] {
  const schema = document.components.schemas[name];
  if (schema === undefined) return [`${name} is missing`];
  const shape = RESOURCES[name] ?? {};
  const { properties, required } = fieldsOf(document, schema);
  const presence = Object.keys(shape)
    .filter(
      (field) =>
        required.has(field) === (MAY_BE_ABSENT.has(field) && name !== 'TemplateBuildV3Created'),
    )
    .map((field) => `${name}.${field} is ${required.has(field) ? '' : 'not '}required`);
  const values = Object.entries(VALUES[name] ?? {})
    .filter(([field, words]) => {
      const found = properties[field];
      return found !== undefined && resolveSchema(document, found).enum?.join() !== words.join();
    })
    .map(([field]) => `${name}.${field} has other values`);
  return [...shapeProblems(document, shape, schema, name), ...presence, ...values];
}

/** All that the contract lacks of the specification, as sentences; empty where nothing. */
export function compareWithSpecification(document: ContractDocument): string[] {
  return [
    ...ROWS.flatMap((row) => rowProblems(document, row)),
    ...Object.keys(RESOURCES).flatMap((name) => resourceProblems(document, name)),
  ];
}
