import { describe, expect, it } from 'vitest';
import { listOperations } from '../../src/contract/operations.js';
import { schemeOfSecurity } from '../../src/platform/access/scheme-of-security.js';
import { contractApp } from './contract-app.js';
import { routesOf } from './routes-of-app.js';

describe('guards', () => {
  it('ask of every operation what its security in the contract asks', async () => {
    const declared = Object.fromEntries(
      routesOf(await contractApp()).map(({ method, path, access }) => [
        `${method} ${path}`,
        access,
      ]),
    );
    const expected = Object.fromEntries(
      listOperations().map(({ method, path, security }) => [
        `${method} ${path}`,
        schemeOfSecurity(security),
      ]),
    );
    expect(declared).toMatchObject(expected);
  });

  it('leave no route without a scheme, and open beside the contract only what the platform’s own parts ask', async () => {
    const known = new Set(listOperations().map(({ method, path }) => `${method} ${path}`));
    const others = routesOf(await contractApp()).filter(
      ({ method, path }) => !known.has(`${method} ${path}`),
    );
    expect(others.map(({ access, method, path }) => `${access}: ${method} ${path}`)).toEqual([
      'node: get /internal/executions/{executionId}/sealed',
      'admin: post /internal/shutdown',
    ]);
  });

  it('answer each method and path in one place', async () => {
    const seen = routesOf(await contractApp()).map(({ method, path }) => `${method} ${path}`);
    expect(seen.filter((one, index) => seen.indexOf(one) !== index)).toEqual([]);
  });
});
