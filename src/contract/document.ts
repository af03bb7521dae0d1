/** The letters of the parts of the platform that answer for an operation. */
export const OWNERS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'] as const;
export type Owner = (typeof OWNERS)[number];

export const METHODS = ['get', 'put', 'post', 'delete', 'patch'] as const;
export type Method = (typeof METHODS)[number];

export const SCHEMES = ['ApiKey', 'BearerToken', 'AdminToken', 'VolumeToken'] as const;
/** Security schemes of REST operations; `BrowserToken` belongs to the data plane. */
export type SecurityScheme = (typeof SCHEMES)[number];

export interface Reference {
  $ref: string;
}

/** A JSON Schema of the 2020-12 dialect; only what callers look at is spelled out. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  required?: string[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  allOf?: JsonSchema[];
  [keyword: string]: unknown;
}

export interface ParameterObject {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  description?: string;
  required?: boolean;
  schema: JsonSchema;
  [field: string]: unknown;
}

export interface HeaderObject {
  description?: string;
  required?: boolean;
  schema: JsonSchema;
}

export interface MediaTypeObject {
  schema?: JsonSchema;
}

export interface RequestBodyObject {
  required?: boolean;
  content: Record<string, MediaTypeObject>;
}

export interface ResponseObject {
  description: string;
  headers?: Record<string, HeaderObject | Reference>;
  content?: Record<string, MediaTypeObject>;
  /** The answer may also be empty, with `Content-Length: 0`. */
  'x-atoll-empty-allowed'?: boolean;
}

export interface OperationObject {
  operationId: string;
  tags: string[];
  'x-atoll-owner': Owner;
  summary: string;
  description: string;
  security?: Record<string, string[]>[];
  parameters?: (ParameterObject | Reference)[];
  requestBody?: RequestBodyObject;
  responses: Record<string, ResponseObject | Reference>;
}

export type PathItemObject = Partial<Record<Method, OperationObject>>;

export interface ComponentsObject {
  schemas: Record<string, JsonSchema>;
  parameters: Record<string, ParameterObject>;
  headers: Record<string, HeaderObject>;
  responses: Record<string, ResponseObject>;
  securitySchemes: Record<string, Record<string, unknown>>;
}

/** The contract as one document, all references within it. */
export interface ContractDocument {
  openapi: string;
  info: { title: string; version: string; [field: string]: unknown };
  servers: { url: string; description?: string }[];
  security: Record<string, string[]>[];
  tags: { name: string; description: string }[];
  paths: Record<string, PathItemObject>;
  components: ComponentsObject;
}
