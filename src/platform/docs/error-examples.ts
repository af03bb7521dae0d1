import {
  METHODS,
  type ContractDocument,
  type OperationObject,
  type PathItemObject,
  type ResponseObject,
} from '../../contract/document.js';
import { resolveResponse } from './resolve.js';

interface Example {
  message: string;
  error_code?: string;
}

/** What a refusal may look like, by its status. */
const EXAMPLES: Record<string, Example> = {
  400: { message: 'timeout must be an integer number', error_code: 'invalid_field' },
  401: { message: 'a credential is needed in the header X-API-Key' },
  403: { message: 'this credential lacks the role for it' },
  404: { message: 'sandbox "i0000000000000000000" was not found' },
  409: {
    message: "sandbox i0000000000000000000 is paused: 'pause' is not possible now",
    error_code: 'wrong_state',
  },
  413: {
    message: 'the body is larger than the 1048576 bytes taken here',
    error_code: 'body_too_large',
  },
  422: { message: 'autoPause is not supported by this server', error_code: 'not_supported' },
  429: { message: 'too many requests; try again later' },
  501: { message: 'pauseSandbox is not implemented in this build', error_code: 'not_implemented' },
  503: { message: 'no node has room for this now', error_code: 'no_capacity' },
  504: { message: 'the start took too long and was undone' },
  default: {
    message: 'internal error: the log has the details under this requestId',
    error_code: 'internal',
  },
};
const REQUEST_ID = '01890a5d-ac96-774b-bcce-b302099a8057';
const OF_AN_ERROR = /\/Error(?:Dto)?$/;

/** The schema's own example has one status for all: each refusal gets an example of its own. */
export function withExamples(document: ContractDocument): ContractDocument {
  const paths = Object.entries(document.paths).map(([path, item]): [string, PathItemObject] => {
    const operations = METHODS.flatMap((method) => {
      const operation = item[method];
      return operation === undefined ? [] : [[method, described(document, operation)] as const];
    });
    return [path, Object.fromEntries(operations)];
  });
  return { ...document, paths: Object.fromEntries(paths) };
}

function described(document: ContractDocument, operation: OperationObject): OperationObject {
  const responses = Object.entries(operation.responses).map(([status, response]) => {
    const example = EXAMPLES[status];
    if (example === undefined) return [status, response] as const;
    const code = status === 'default' ? 500 : Number(status);
    const body = { code, ...example, requestId: REQUEST_ID };
    return [status, withExample(resolveResponse(document, response), body)] as const;
  });
  return { ...operation, responses: Object.fromEntries(responses) };
}

function withExample(response: ResponseObject, example: object): ResponseObject {
  if (response.content === undefined) return response;
  const content = Object.entries(response.content).map(([type, media]) => [
    type,
    OF_AN_ERROR.test(media.schema?.$ref ?? '') ? { ...media, example } : media,
  ]);
  return { ...response, content: Object.fromEntries(content) };
}
