import { describe, expect, it } from 'vitest';
import { loadContract } from '../../src/contract/bundle.js';
import type { ContractDocument } from '../../src/contract/document.js';
import { compareWithSpecification } from './compare-with-specification.js';
import { ROWS } from './specification-endpoints.js';
import { RESOURCES } from './specification-resources.js';

describe('the contract holds the specification', () => {
  it('has every operation, parameter, body, status, scheme and field', () => {
    expect(compareWithSpecification(loadContract())).toEqual([]);
  });

  it('was compared with all of it', () => {
    expect(ROWS).toHaveLength(57);
    expect(Object.keys(RESOURCES)).toHaveLength(21);
  });
});

const broken = (change: (document: ContractDocument) => void): string[] => {
  const document = structuredClone(loadContract());
  change(document);
  return compareWithSpecification(document);
};

const drop = (path: string, method: 'get' | 'post') => (document: ContractDocument) => {
  delete document.paths[path]?.[method];
};

describe('the comparison notices', () => {
  it('every operation that is left out', () => {
    for (const { path, method } of ROWS) {
      expect(broken((document) => delete document.paths[path]?.[method])).toContain(
        `${method} ${path} is missing`,
      );
    }
  });

  it('every field that is left out', () => {
    for (const [name, shape] of Object.entries(RESOURCES)) {
      // The detail has the fields of the list item from there.
      const schema = name === 'SandboxDetail' ? 'Sandbox' : name;
      for (const field of Object.keys(shape)) {
        const found = broken(({ components: { schemas } }) => {
          delete schemas[schema]?.properties?.[field];
          delete schemas[schema]?.allOf?.[1]?.properties?.[field];
          delete schemas[name]?.allOf?.[1]?.properties?.[field];
        });
        expect(found).toContain(`${name}.${field} is missing`);
      }
    }
  });

  const changes: [string, (document: ContractDocument) => void, string][] = [
    ['an overview path', drop('/sandboxes/{id}/restore', 'post'), 'restore is missing'],
    [
      'a type',
      ({ components: { schemas } }) => {
        const field = schemas['SandboxMetric']?.properties?.['memUsed'];
        if (field !== undefined) field.type = 'string';
      },
      'SandboxMetric.memUsed is not integer',
    ],
    [
      'an optional field',
      ({ components: { schemas } }) => {
        const template = schemas['Template'];
        if (template !== undefined) template.required = ['templateID'];
      },
      'Template.buildID is not required',
    ],
    [
      'a scheme',
      ({ paths }) => {
        const operation = paths['/nodes']?.get;
        if (operation !== undefined) operation.security = [{ ApiKey: [] }];
      },
      'get /nodes asks for ApiKey',
    ],
    [
      'a parameter',
      ({ paths }) => {
        delete paths['/volumes']?.get?.parameters;
      },
      'get /volumes?limit is missing',
    ],
    [
      'a required body',
      ({ paths }) => {
        const body = paths['/volumes']?.post?.requestBody;
        if (body !== undefined) body.required = false;
      },
      'post /volumes has a body',
    ],
    [
      'a status',
      ({ paths }) => {
        const responses = paths['/volumes']?.post?.responses;
        if (responses?.['201'] !== undefined) responses['200'] = responses['201'];
      },
      'post /volumes answers 200,201',
    ],
  ];
  it.each(changes)('%s', (_what, change, problem) => {
    expect(broken(change).join('\n')).toContain(problem);
  });
});
