import { expect, it } from 'vitest';
import { ENVD_VERSION as daemon } from '../../src/envd/version.js';
import { ENVD_VERSION as told } from '../../src/node-protocol/envd-version.js';

it('clients are told the version that the daemon has', () => {
  expect(told).toBe(daemon);
});
