import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import type { ContractDocument } from './document.js';

/** The folder of the hand-written contract; the same from `src/` and from `dist/`. */
export const CONTRACT_FOLDER = fileURLToPath(new URL('../../openapi/', import.meta.url));

const ROOT_FILE = 'openapi.yaml';

type ReferencedKind = 'schemas' | 'parameters' | 'headers' | 'responses';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What the parts of a file become in the one document; parts of `paths/` are put in place. */
function kindOf(file: string): ReferencedKind | undefined {
  if (file.startsWith('schemas/')) return 'schemas';
  if (file === 'parameters.yaml') return 'parameters';
  if (file === 'headers.yaml') return 'headers';
  if (file === 'responses.yaml') return 'responses';
  return undefined;
}

class Bundler {
  private readonly files = new Map<string, unknown>();
  private readonly origins = new Map<string, string>();
  readonly components: Record<ReferencedKind, Record<string, unknown>> = {
    schemas: {},
    parameters: {},
    headers: {},
    responses: {},
  };

  private readonly folder: string;

  // Written out: Node runs this file without a compiler when types are generated.
  constructor(folder: string) {
    this.folder = folder;
  }

  bundle(): unknown {
    const root = this.visit(this.read(ROOT_FILE), ROOT_FILE);
    if (!isObject(root)) throw new Error(`${ROOT_FILE} is not a mapping`);
    const own = isObject(root['components']) ? root['components'] : {};
    return { ...root, components: { ...own, ...this.components } };
  }

  private read(file: string): unknown {
    if (!this.files.has(file)) {
      this.files.set(file, parse(readFileSync(join(this.folder, file), 'utf8')));
    }
    return this.files.get(file);
  }

  private visit(node: unknown, file: string): unknown {
    if (Array.isArray(node)) return node.map((item) => this.visit(item, file));
    if (!isObject(node)) return node;
    const { $ref: reference, ...others } = node;
    if (typeof reference === 'string') return this.follow(reference, file);
    if (reference !== undefined) others['$ref'] = this.visit(reference, file);
    return Object.fromEntries(
      Object.entries(others).map(([key, value]) => [key, this.visit(value, file)]),
    );
  }

  private follow(reference: string, from: string): unknown {
    const [path = '', pointer = ''] = reference.split('#');
    const file =
      path === ''
        ? from
        : relative(this.folder, resolve(this.folder, dirname(from), path)).replaceAll('\\', '/');
    const names = pointer
      .split('/')
      .slice(1)
      .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
    const kind = kindOf(file);
    if (kind === undefined) return this.visit(this.find(file, names), file);

    const [name, ...deeper] = names;
    if (name === undefined || deeper.length > 0) {
      throw new Error(`${from}: ${reference} does not name a top-level part`);
    }
    this.register(kind, name, file);
    return { $ref: `#/components/${kind}/${name}` };
  }

  private register(kind: ReferencedKind, name: string, file: string): void {
    const key = `${kind}/${name}`;
    const origin = this.origins.get(key);
    if (origin !== undefined && origin !== file) {
      throw new Error(`${key} stands in both ${origin} and ${file}`);
    }
    if (origin !== undefined) return;
    // Before its content is visited, so that a part may refer to itself.
    this.origins.set(key, file);
    this.components[kind][name] = this.visit(this.find(file, [name]), file);
  }

  private find(file: string, names: string[]): unknown {
    let node = this.read(file);
    for (const name of names) {
      if (!isObject(node) || !Object.hasOwn(node, name)) {
        throw new Error(`${file} has no part "${names.join('/')}"`);
      }
      node = node[name];
    }
    return node;
  }
}

/**
 * Reads the contract and puts it into one document: path items in place, all else under
 * `#/components`.
 * @throws Error where a reference leads nowhere or two parts share a name.
 */
export function bundleContract(folder: string = CONTRACT_FOLDER): ContractDocument {
  // The files are this project's own and linted; what the types promise is tested.
  return new Bundler(folder).bundle() as ContractDocument;
}

let loaded: ContractDocument | undefined;

/** The contract as one document, read once for each process. Callers must not change it. */
export function loadContract(): ContractDocument {
  loaded ??= bundleContract();
  return loaded;
}
