import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callApi, type ApiCall } from './api-client.js';
import { startPlatform, type Platform } from './platform.js';

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.stop());

interface Refusal {
  call: ApiCall & { path?: string };
  status: number;
  /** What the message must tell the caller. */
  says: RegExp;
}

const base = { templateID: 'base' };
const refusals: Record<string, Refusal> = {
  'a missing template': { call: { body: { templateID: 'no-such' } }, status: 404, says: /no-such/ },
  'no template at all': { call: { body: {} }, status: 400, says: /templateID/ },
  'bad JSON': { call: { body: '{"templateID": "base"' }, status: 400, says: /JSON/ },
  'a body that is no object': { call: { body: '[1]' }, status: 400, says: /object/ },
  'a wrong type': { call: { body: { templateID: 7 } }, status: 400, says: /templateID/ },
  'a wrong type deep inside': {
    call: { body: { ...base, metadata: { a: 1 } } },
    status: 400,
    says: /metadata/,
  },
  'a timeout as text': { call: { body: { ...base, timeout: '60' } }, status: 400, says: /timeout/ },
  'a timeout of 0': { call: { body: { ...base, timeout: 0 } }, status: 400, says: /timeout/ },
  'a negative timeout': { call: { body: { ...base, timeout: -1 } }, status: 400, says: /timeout/ },
  'half a second': { call: { body: { ...base, timeout: 1.5 } }, status: 400, says: /timeout/ },
  'a timeout over the limit': {
    call: { body: { ...base, timeout: 2 ** 31 } },
    status: 400,
    says: /2592000/,
  },
  'an alias in the form of an id': {
    call: { body: { ...base, alias: 'iabcdefghijklmnopqrs' } },
    status: 400,
    says: /alias/,
  },
  'a runtime class that no node has': {
    call: { body: { ...base, runtimeClass: 'vm' } },
    status: 400,
    says: /runtimeClass.*container/s,
  },
  'no key': { call: { body: base, anonymous: true }, status: 401, says: /X-API-Key/i },
  'a key that is not one': {
    call: { body: base, headers: { 'x-api-key': 'nonsense' } },
    status: 401,
    says: /key/i,
  },
  'a foreign key': {
    call: { body: base, headers: { 'x-api-key': `atl_${'0'.repeat(40)}` } },
    status: 401,
    says: /key/i,
  },
  'a bearer token where a key is asked for': {
    call: {
      body: base,
      anonymous: true,
      headers: { authorization: `Bearer atk_${'0'.repeat(40)}` },
    },
    status: 401,
    says: /X-API-Key/i,
  },
  'a body of 2 MiB': {
    call: { body: { ...base, metadata: { a: 'x'.repeat(2 * 1024 * 1024) } } },
    status: 413,
    says: /1 MiB|1048576/,
  },
};

describe.each(['/sandboxes', '/v2/sandboxes'])('POST %s', (path) => {
  it.each(Object.entries(refusals))('refuses %s', async (_name, { call, status, says }) => {
    const { status: answered, body } = await callApi(platform, path, { method: 'POST', ...call });
    expect(body).toMatchObject({ code: status, message: expect.stringMatching(says) as string });
    expect(answered).toBe(status);
  });
});

describe('reading', () => {
  it('refuses cursors, limits and filters that are none', async () => {
    for (const query of [
      'limit=0',
      'limit=101',
      'limit=x',
      'nextToken=garbage',
      'metadata=garbage',
      'state=gone',
    ]) {
      const { status, body } = await callApi(platform, `/v2/sandboxes?${query}`);
      expect([query, status, (body as { code: number }).code]).toEqual([query, 400, 400]);
    }
  });

  it('answers 404 for what is not there, whatever the id looks like', async () => {
    for (const id of [
      'izzzzzzzzzzzzzzzzzzz',
      'abc',
      'a'.repeat(10_000),
      '%00',
      '..%2f',
      'ü',
      '[1',
    ]) {
      const { status } = await callApi(platform, `/sandboxes/${id}`);
      expect([id.slice(0, 40), [400, 404].includes(status)]).toEqual([id.slice(0, 40), true]);
    }
  });

  it('answers in the error shape for a route that does not exist', async () => {
    const response = await fetch(`${platform.apiUrl}/no/such/route`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({
      code: 404,
      message: expect.any(String) as string,
    });
  });
});

it('creates nothing from any of it', async () => {
  const { body } = await callApi(platform, '/v2/sandboxes');
  expect(body).toEqual([]);
});
