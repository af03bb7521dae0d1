import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { BASE_PACKAGES, buildIdOf, definitionHash, layerHashOf } from './definition.js';

const definition = {
  suite: 'bookworm',
  packages: BASE_PACKAGES,
  apt: {
    sources: [
      { uris: ['http://mirror.invalid/debian'], suites: ['bookworm'], components: ['main'] },
    ],
    options: [],
  },
  nodeVersion: 'v24.0.0',
  npmVersion: '11.0.0',
};

describe('base definition', () => {
  it('has the same hash for the same definition, in any order of packages', () => {
    const turned = { ...definition, packages: [...BASE_PACKAGES].reverse() };
    expect(definitionHash(turned)).toBe(definitionHash(definition));
    expect(definitionHash(definition)).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each([
    ['suite', { suite: 'trixie' }],
    ['packages', { packages: BASE_PACKAGES.slice(1) }],
    ['sources', { apt: { ...definition.apt, sources: [] } }],
    [
      'apt options',
      { apt: { ...definition.apt, options: ['Acquire::Check-Valid-Until "false";'] } },
    ],
    ['Node', { nodeVersion: 'v24.0.1' }],
    ['npm', { npmVersion: '11.0.1' }],
  ])('has another hash with other %s', (_what, change) => {
    expect(definitionHash({ ...definition, ...change })).not.toBe(definitionHash(definition));
  });

  it('names a layer by definition and package versions', () => {
    const versions = ['git=1:2.39', 'bash=5.2'];
    const hash = layerHashOf('d', versions);
    expect(layerHashOf('d', [...versions].reverse())).toBe(hash);
    expect(layerHashOf('d', ['git=1:2.40', 'bash=5.2'])).not.toBe(hash);
    expect(layerHashOf('e', versions)).not.toBe(hash);
  });

  it('derives a stable UUID as the build id', () => {
    const id = buildIdOf('some layer');
    expect(z.uuid().safeParse(id).success).toBe(true);
    expect(buildIdOf('some layer')).toBe(id);
    expect(buildIdOf('other layer')).not.toBe(id);
  });
});
