import type {
  ContractDocument,
  JsonSchema,
  OperationObject,
  ParameterObject,
  ResponseObject,
} from '../../contract/document.js';
import { resolveParameter, resolveResponse, resolveSchema } from './resolve.js';

const PROSE = ['description', 'examples', 'example', 'title'] as const;

/** The two documents that a description is carried between. */
export interface Documents {
  generated: ContractDocument;
  contract: ContractDocument;
}

/**
 * What the code says about an operation, with the words of the contract: names, types and statuses
 * stay the code's own.
 */
export function describeOperation(
  documents: Documents,
  own: OperationObject,
  written: OperationObject,
): OperationObject {
  addBodyProse(documents, own, written);
  const parameters = own.parameters?.map((parameter) =>
    describeParameter(documents, resolveParameter(documents.generated, parameter), written),
  );
  return {
    ...own,
    operationId: written.operationId,
    tags: written.tags,
    summary: written.summary,
    description: written.description,
    'x-atoll-owner': written['x-atoll-owner'],
    ...(written.security === undefined ? {} : { security: written.security }),
    ...(parameters === undefined || parameters.length === 0 ? {} : { parameters }),
    responses: Object.fromEntries(
      Object.entries(own.responses).map(([status, response]) => {
        const source = written.responses[status];
        const resolved = resolveResponse(documents.generated, response);
        return [
          status,
          source === undefined
            ? resolved
            : describeResponse(documents, resolved, resolveResponse(documents.contract, source)),
        ];
      }),
    ),
  };
}

function addBodyProse(documents: Documents, own: OperationObject, written: OperationObject): void {
  for (const [type, { schema }] of Object.entries(own.requestBody?.content ?? {})) {
    addSchemaProse(documents, schema, written.requestBody?.content[type]?.schema);
  }
}

function describeParameter(
  documents: Documents,
  own: ParameterObject,
  written: OperationObject,
): ParameterObject {
  const source = written.parameters
    ?.map((parameter) => resolveParameter(documents.contract, parameter))
    .find(({ name, in: place }) => name === own.name && place === own.in);
  if (source === undefined) return own;
  addSchemaProse(documents, own.schema, source.schema);
  return { ...own, ...proseOf(source) };
}

function describeResponse(
  documents: Documents,
  own: ResponseObject,
  source: ResponseObject,
): ResponseObject {
  for (const [type, { schema }] of Object.entries(own.content ?? {})) {
    addSchemaProse(documents, schema, source.content?.[type]?.schema);
  }
  return {
    ...own,
    description: source.description,
    ...(source.headers === undefined ? {} : { headers: source.headers }),
  };
}

/** Walks both schemas side by side; `seen` ends the walk where a schema holds itself. */
function addSchemaProse(
  documents: Documents,
  own: JsonSchema | undefined,
  written: JsonSchema | undefined,
  seen = new Set<JsonSchema>(),
): void {
  if (own === undefined || written === undefined) return;
  const target = resolveSchema(documents.generated, own);
  const source = resolveSchema(documents.contract, written);
  if (seen.has(target)) return;
  seen.add(target);
  Object.assign(target, proseOf(source), proseOf(target));
  for (const [name, property] of Object.entries(target.properties ?? {})) {
    addSchemaProse(documents, property, source.properties?.[name], seen);
  }
  addSchemaProse(documents, target.items, source.items, seen);
}

function proseOf(schema: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    PROSE.filter((key) => schema[key] !== undefined && schema[key] !== '').map((key) => [
      key,
      schema[key],
    ]),
  );
}
