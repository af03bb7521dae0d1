import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { loadContract } from '../../src/contract/bundle.js';
import type {
  ContractDocument,
  HeaderObject,
  JsonSchema,
  Method,
  Reference,
  ResponseObject,
} from '../../src/contract/document.js';

export type ResponseHeaders = Headers | Record<string, string | string[] | number | undefined>;

/** An answer that the contract does not allow. */
class ContractBroken extends Error {
  constructor(what: string, problems: string[]) {
    super(`${what} breaks the contract:\n${problems.map((one) => `  - ${one}`).join('\n')}`);
    this.name = 'ContractBroken';
  }
}

const pointer = (...names: string[]): string =>
  names
    .map((name) => `/${encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))}`)
    .join('');

/** The templated path that serves a literal one; fixed segments win over parameters. */
export function matchPath(document: ContractDocument, path: string): string | undefined {
  const segments = (path.split(/[?#]/)[0] ?? '').split('/');
  const fits = (template: string): boolean => {
    const parts = template.split('/');
    return (
      parts.length === segments.length &&
      parts.every((part, index) => {
        const segment = segments[index] ?? '';
        return part.startsWith('{') ? segment !== '' : part === segment;
      })
    );
  };
  // 0 for a fixed segment sorts before 1 for a parameter, from the left.
  const rank = (template: string): string =>
    template.replaceAll(/[^/]+/g, (part) => (part.startsWith('{') ? '1' : '0'));
  return Object.keys(document.paths)
    .filter(fits)
    .toSorted((one, other) => rank(one).localeCompare(rank(other)))[0];
}

class ResponseChecker {
  readonly #document: ContractDocument;
  readonly #ajv: Ajv2020;
  readonly #compiled = new Map<string, ValidateFunction>();

  constructor(document: ContractDocument) {
    this.#document = document;
    this.#ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
    addFormats.default(this.#ajv);
    this.#ajv.addSchema(document, 'contract');
  }

  /** @throws ContractBroken naming everything that is wrong with the answer. */
  check(
    method: string,
    path: string,
    status: number,
    headers: ResponseHeaders,
    body: unknown,
  ): void {
    const what = `${method.toUpperCase()} ${path} -> ${status}`;
    const template = matchPath(this.#document, path);
    const item = template === undefined ? undefined : this.#document.paths[template];
    const operation = item?.[method.toLowerCase() as Method];
    if (template === undefined || operation === undefined) {
      throw new ContractBroken(what, ['the contract has no such operation']);
    }
    const declared = operation.responses;
    // `default` stands for failures of the server; any other status has to be spelled out.
    const key = String(status) in declared ? String(status) : status >= 500 ? 'default' : undefined;
    if (key === undefined || declared[key] === undefined) {
      const statuses = Object.keys(declared).join(', ');
      throw new ContractBroken(what, [`status not declared for ${template}: ${statuses}`]);
    }
    const at = pointer('paths', template, method.toLowerCase(), 'responses', key);
    const problems = this.#problems(declared[key], at, status, new HeaderBag(headers), body);
    if (problems.length > 0) throw new ContractBroken(what, problems);
  }

  #problems(
    declared: ResponseObject | Reference,
    at: string,
    status: number,
    headers: HeaderBag,
    body: unknown,
  ): string[] {
    const [response, where] = this.#resolve<ResponseObject>(declared, at);
    const problems = this.#headerProblems(response, where, headers);
    const empty =
      body === undefined || body === '' || (body instanceof Uint8Array && body.length === 0);
    if (response.content === undefined) {
      return empty ? problems : [...problems, 'the body is not empty'];
    }
    if (empty && response['x-atoll-empty-allowed'] === true) {
      const length = headers.get('content-length');
      return length === '0'
        ? problems
        : [...problems, `an empty body with Content-Length ${length}`];
    }
    const type = (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
    const range = [type, `${type.split('/')[0]}/*`, '*/*'].find(
      (one) => one in (response.content ?? {}),
    );
    if (range === undefined) {
      return [
        ...problems,
        `content type "${type}" is not one of ${Object.keys(response.content).join(', ')}`,
      ];
    }
    if (type !== 'application/json' || range !== type) return problems;
    if (empty) return [...problems, 'the body is empty'];

    const value = parseJson(body);
    if (status >= 400 && (value as { code?: unknown } | null)?.code !== status) {
      problems.push(`code in the body is not ${status}`);
    }
    return [
      ...problems,
      ...this.#validate(`${where}${pointer('content', range, 'schema')}`, value),
    ];
  }

  #headerProblems(response: ResponseObject, where: string, headers: HeaderBag): string[] {
    return Object.entries(response.headers ?? {}).flatMap(([name, declared]) => {
      const [header, at] = this.#resolve<HeaderObject>(
        declared,
        `${where}${pointer('headers', name)}`,
      );
      const text = headers.get(name);
      if (text === undefined) return header.required === true ? [`header ${name} is missing`] : [];
      const value = isInteger(header.schema) && /^-?\d+$/.test(text) ? Number(text) : text;
      return this.#validate(`${at}/schema`, value).map((one) => `header ${name}: ${one}`);
    });
  }

  #resolve<T extends object>(declared: T | Reference, at: string): [T, string] {
    if (!('$ref' in declared)) return [declared, at];
    const [, , kind = '', name = ''] = declared.$ref.split('/');
    const parts = this.#document.components[kind as 'responses' | 'headers'];
    return [parts[name] as T, pointer('components', kind, name)];
  }

  #validate(at: string, value: unknown): string[] {
    let validate = this.#compiled.get(at);
    if (validate === undefined) {
      validate = this.#ajv.compile({ $ref: `contract#${at}` });
      this.#compiled.set(at, validate);
    }
    if (validate(value) === true) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) =>
        `${instancePath === '' ? 'the value' : instancePath} ${message} ${JSON.stringify(params)}`,
    );
  }
}

class HeaderBag {
  readonly #values: Map<string, string>;

  constructor(headers: ResponseHeaders) {
    const entries: [string, unknown][] =
      headers instanceof Headers ? [...headers.entries()] : Object.entries(headers);
    this.#values = new Map(
      entries
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [name.toLowerCase(), String(value)]),
    );
  }

  get(name: string): string | undefined {
    return this.#values.get(name.toLowerCase());
  }
}

const isInteger = (schema: JsonSchema): boolean => schema.type === 'integer';

function parseJson(body: unknown): unknown {
  const text = body instanceof Uint8Array ? new TextDecoder().decode(body) : body;
  if (typeof text !== 'string') return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

let checker: ResponseChecker | undefined;

/**
 * Checks an answer against the contract: status declared, headers, content type and body. The body
 * is what was received as text or bytes, or the value already parsed from JSON.
 * @throws ContractBroken naming everything that is wrong.
 */
export function checkResponse(
  method: string,
  path: string,
  status: number,
  headers: ResponseHeaders,
  body: unknown,
): void {
  checker ??= new ResponseChecker(loadContract());
  checker.check(method, path, status, headers, body);
}
