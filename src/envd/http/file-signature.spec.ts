import { expect, it } from 'vitest';
import { fileSignature } from './file-signature.js';

it('signs a file address as the stock clients do', () => {
  const file = {
    path: 'hello.txt',
    operation: 'read',
    username: 'user',
    accessToken: '0tQG31xiMp0IOQfaz9dcwi72L1CPo8e0',
    expiration: undefined,
  } as const;
  expect(fileSignature(file)).toBe('v1_gUtH/s9YCJWgCizjfUxuWfhFE4QSydOWEIIvfLwDr6E');
  expect(fileSignature({ ...file, expiration: '1' })).not.toBe(fileSignature(file));
});
