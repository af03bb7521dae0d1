import { describe, expect, it } from 'vitest';
import { loadContract } from '../../src/contract/bundle.js';
import { OWNERS, type Owner } from '../../src/contract/document.js';
import { listOperations } from '../../src/contract/operations.js';
import { ROWS } from './specification-endpoints.js';

/** Operations beside the specification: `METHOD path scheme statuses owner`. */
const OTHERS = `
  GET /health - 200 A
  GET /ready - 200 A
  POST /v2/sandboxes ApiKey 201 C
  POST /v2/sandboxes/{sandboxID}/connect ApiKey 200,201 C
  PUT /sandboxes/{sandboxID}/network ApiKey 204 B
  POST /sandboxes/{sandboxID}/fork ApiKey 201 G
  GET /sandboxes/metrics ApiKey 200 B
  GET /v2/sandboxes/{sandboxID}/logs ApiKey 200 B
  GET /v2/templates ApiKey 200 D
  PATCH /v2/templates/{templateID} ApiKey 200 D
  POST /v2/templates/{templateID}/builds/{buildID} ApiKey 202 D
  GET /templates/{templateID}/builds/{buildID}/logs ApiKey 200 D
  GET /templates/{templateID}/files/{hash} ApiKey 201 D
  PUT /templates/{templateID}/files/{hash} - 200 D
  POST /template-contexts ApiKey 201 D
  GET /templates/aliases/{alias} ApiKey 200 D
  GET /templates/{templateID}/tags ApiKey 200 D
  POST /templates/tags ApiKey 201 D
  DELETE /templates/tags ApiKey 204 D
  GET /volumes/{volumeID} ApiKey 200 G
  GET /volumecontent/{volumeID}/path VolumeToken 200 G
  PATCH /volumecontent/{volumeID}/path VolumeToken 200 G
  DELETE /volumecontent/{volumeID}/path VolumeToken 204 G
  GET /volumecontent/{volumeID}/dir VolumeToken 200 G
  POST /volumecontent/{volumeID}/dir VolumeToken 201 G
  GET /volumecontent/{volumeID}/file VolumeToken 200 G
  PUT /volumecontent/{volumeID}/file VolumeToken 201 G
  GET /secrets ApiKey 200 G
  POST /secrets ApiKey 201 G
  GET /secrets/{secretID} ApiKey 200 G
  POST /secrets/{secretID} ApiKey 200 G
  DELETE /secrets/{secretID} ApiKey 204 G
  POST /nodes/{nodeID} AdminToken 200 B
  GET /admin/teams AdminToken 200 E
  POST /admin/teams AdminToken 201 E
  PATCH /admin/teams/{id} AdminToken 200 E
  GET /admin/audit-log AdminToken 200 E
`
  .trim()
  .split('\n')
  .map((line) => line.trim());

/** Who answers for a path; the first that fits. */
const OWNER_BY_PATH: [RegExp, Owner][] = [
  [/^\/(api-keys|access-tokens|teams|admin)\b/, 'E'],
  [/^\/browser-sandboxes\b/, 'F'],
  [/\/(snapshots?|restore|fork)$|^\/(volumes|volumecontent|secrets)\b/, 'G'],
  [/^(\/v\d)?\/templates\b|^\/template-contexts$/, 'D'],
  [/^\/v2\/sandboxes\/\{sandboxID\}\/connect$/, 'C'],
  [/^(\/v2)?\/sandboxes\/.*\/|^\/sandboxes\/metrics$|^\/nodes\b/, 'B'],
];

describe('the operations of the contract', () => {
  const document = loadContract();
  const operations = listOperations();

  it('beside the specification are those of decisions.md and of the stock clients', () => {
    const specified = new Set(ROWS.map(({ method, path }) => `${method} ${path}`));
    const found = operations
      .filter(({ method, path }) => !specified.has(`${method} ${path}`))
      .map(({ method, path, security, successStatuses, owner }) =>
        [method.toUpperCase(), path, security.join('|') || '-', successStatuses.join(), owner].join(
          ' ',
        ),
      );
    expect(found.toSorted()).toEqual(OTHERS.toSorted());
  });

  it('have ids of their own', () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-z]+([A-Z][a-z]*|[0-9])+$/.test(id))).toEqual([]);
  });

  it.each(operations)('$operationId has an owner, one scheme, and its errors', (operation) => {
    const { path, method, owner, security, successStatuses } = operation;
    const responses = document.paths[path]?.[method]?.responses ?? {};
    expect(OWNERS).toContain(owner);
    const [, byPath] = OWNER_BY_PATH.find(([pattern]) => pattern.test(path)) ?? [undefined, owner];
    expect(owner).toBe(byPath);
    expect(security).toHaveLength(path.startsWith('/teams') ? 2 : Math.min(security.length, 1));
    expect(successStatuses.length).toBeGreaterThan(0);
    expect(responses['default']).toEqual({ $ref: '#/components/responses/Unexpected' });
    if (security.length > 0)
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['400', '401', '403', '429']));
    if (/\{/.test(path)) expect(Object.keys(responses)).toContain('404');
  });

  it('leave unknown fields alone: no schema forbids them', () => {
    expect(JSON.stringify(document)).not.toMatch(/"(additional|unevaluated)Properties":false/);
  });

  it('answer every failure in the one error shape', () => {
    const failures = Object.entries(document.components.responses).filter(
      ([, { content }]) => content !== undefined,
    );
    expect(failures.length).toBeGreaterThan(10);
    for (const [name, { content }] of failures) {
      expect(content?.['application/json']?.schema, name).toEqual({
        $ref: '#/components/schemas/Error',
      });
    }
  });
});
