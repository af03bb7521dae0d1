import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyOf, exchangeRaw } from '../../support/raw-http.js';
import { type ProbeApp, startProbeApp } from './probe-app.js';

let app: ProbeApp;

beforeAll(async () => {
  app = await startProbeApp();
});
afterAll(() => app.stop());

const JSON_TYPE = { 'Content-Type': 'application/json' };

async function post(body: string | Uint8Array, headers: Record<string, string> = JSON_TYPE) {
  const response = await fetch(`${app.url}/things`, { method: 'POST', headers, body });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** `fetch` cannot send an empty body in chunks. */
function postChunked(chunks: string[], headers: Record<string, string> = JSON_TYPE) {
  return new Promise<{ status: number; body: unknown }>((resolve, reject) => {
    const sending = request(
      {
        port: app.port,
        path: '/things',
        method: 'POST',
        headers: { ...headers, 'Transfer-Encoding': 'chunked' },
      },
      (response) => {
        let text = '';
        response.on('data', (chunk) => (text += chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) }),
        );
      },
    );
    sending.on('error', reject);
    for (const chunk of chunks) sending.write(chunk);
    sending.end();
  });
}

describe('JSON bodies', () => {
  it('reads one with a length', async () => {
    expect(await post('{"timeout":60}')).toEqual({ status: 201, body: { got: { timeout: 60 } } });
  });

  it('reads one that comes in chunks', async () => {
    const answer = await postChunked(['{"mem', 'ory":false}']);
    expect(answer).toEqual({ status: 201, body: { got: { memory: false } } });
  });

  it('takes an empty chunked body as none', async () => {
    expect(await postChunked([])).toEqual({ status: 201, body: { got: {} } });
    expect(await postChunked([], {})).toEqual({ status: 201, body: { got: {} } });
  });

  it('takes an empty body of JSON type, white space, and no body at all as none', async () => {
    expect(await post('')).toEqual({ status: 201, body: { got: {} } });
    expect(await post('  \n')).toEqual({ status: 201, body: { got: {} } });
    const bare = await exchangeRaw(app.port, [
      'POST /things HTTP/1.1',
      'Host: x',
      'Connection: close',
    ]);
    expect(bare).toContain('201 Created');
  });

  it('takes a body without a type as JSON', async () => {
    const body = '{"timeout":1}';
    const answer = await exchangeRaw(
      app.port,
      ['POST /things HTTP/1.1', 'Host: x', `Content-Length: ${body.length}`, 'Connection: close'],
      body,
    );
    expect(bodyOf(answer)).toEqual({ got: { timeout: 1 } });
  });

  it.each([
    ['{"a":1,}', 'line 1, column 8 (position 7)'],
    ['{\n  "a": tru\n}', 'line 2, column 11 (position 12)'],
    ['hello', 'line 1, column 1 (position 0)'],
    ['{"a":"b', 'position 7'],
    ['{"a"', 'position 4'],
  ])('refuses %j and says where it breaks', async (text, place) => {
    const { status, body } = await post(text);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 400, error_code: 'bad_json' });
    expect(body['message']).toContain(place);
  });

  it.each(['[]', '"text"', '7', 'null', 'true'])(
    'refuses %s where an object is due',
    async (text) => {
      const { status, body } = await post(text);
      expect({ status, message: body['message'] }).toEqual({
        status: 400,
        message: 'the body must be a JSON object',
      });
    },
  );

  it('refuses bytes that are not UTF-8, U+0000 and halves of surrogate pairs', async () => {
    expect((await post(new Uint8Array([0x22, 0xff, 0x22]))).status).toBe(400);
    const nul = await post('{"metadata":{"a":"x\\u0000"}}');
    expect(nul.status).toBe(400);
    expect(nul.body['message']).toContain('body.metadata.a');
    expect((await post('{"metadata":{"\\ud800":"x"}}')).status).toBe(400);
    expect((await post('{"metadata":{"a":"\\\\u0000 \\ud83d\\ude00"}}')).status).toBe(201);
  });

  it('does not let a body reach the prototype', async () => {
    for (const key of ['__proto__', 'constructor', 'prototype']) {
      const { status, body } = await post(`{"metadata":{"${key}":{"timeout":5}}}`);
      expect(status).toBe(400);
      expect(body['message']).toContain(`metadata.${key}`);
    }
    expect(({} as Record<string, unknown>)['timeout']).toBeUndefined();
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=utf-16'])(
    'refuses the type %s with 415',
    async (type) => {
      const { status, body } = await post('{"timeout":1}', { 'Content-Type': type });
      expect(status).toBe(415);
      expect(body).toMatchObject({ code: 415 });
      expect(body['message']).toContain('send application/json');
    },
  );

  it('refuses half a million nested arrays', async () => {
    const { status } = await post(`{"metadata":${'['.repeat(250_000)}${']'.repeat(250_000)}}`);
    expect(status).toBe(400);
  });

  it('refuses a compressed body', async () => {
    const { status } = await post('x', { ...JSON_TYPE, 'Content-Encoding': 'gzip' });
    expect(status).toBe(415);
  });
});

describe('large bodies', () => {
  const twoMiB = `{"metadata":{"a":"${'x'.repeat(2 * 1024 * 1024)}"}}`;

  it('are refused with 413 and a whole answer, declared or in chunks', async () => {
    const declared = await post(twoMiB);
    expect(declared.status).toBe(413);
    expect(declared.body).toMatchObject({ code: 413, error_code: 'body_too_large' });
    const chunked = await postChunked([twoMiB.slice(0, 900_000), twoMiB.slice(900_000)]);
    expect(chunked.status).toBe(413);
  });

  it('just under the limit pass', async () => {
    const padding = 1024 * 1024 - '{"metadata":{"a":""}}'.length;
    expect((await post(`{"metadata":{"a":"${'x'.repeat(padding)}"}}`)).status).toBe(201);
    expect((await post(`{"metadata":{"a":"${'x'.repeat(padding + 1)}"}}`)).status).toBe(413);
  });

  it('pass up to the larger limit of a route that has one', async () => {
    const send = (size: number) =>
      fetch(`${app.url}/definitions`, {
        method: 'POST',
        headers: JSON_TYPE,
        body: `{"metadata":{"a":"${'x'.repeat(size)}"}}`,
      });
    expect(await (await send(2 * 1024 * 1024)).json()).toEqual({ keys: ['metadata'] });
    expect((await send(16 * 1024 * 1024)).status).toBe(413);
  });

  it('leave the connection usable for the next request', async () => {
    for (let i = 0; i < 3; i += 1) {
      expect((await post(twoMiB)).status).toBe(413);
      expect((await post('{}')).status).toBe(201);
    }
  });

  it('pass where the route streams them, whatever their type', async () => {
    const response = await fetch(`${app.url}/things/a/content`, {
      method: 'PUT',
      body: new Uint8Array(3 * 1024 * 1024),
    });
    expect(await response.json()).toEqual({ size: 3 * 1024 * 1024 });
  });
});

describe('types', () => {
  it.each([
    ['{"timeout":"60"}', 'timeout must be an integer number'],
    ['{"timeout":1.5}', 'timeout must be an integer number'],
    ['{"memory":"false"}', 'memory must be a boolean value'],
    ['{"metadata":[]}', 'metadata must be an object'],
    ['{"rules":[{"host":"a"},{"host":5}]}', 'rules[1].host must be a string'],
    ['{"rules":[7]}', 'rules[0]'],
  ])('of %s are not converted', async (text, message) => {
    const { status, body } = await post(text);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 400, error_code: 'invalid_field' });
    expect(body['message']).toContain(message);
  });

  it('are not asked of unknown fields, which are dropped', async () => {
    const { body } = await post('{"timeout":5,"unknown":{"deep":1}}');
    expect(body).toEqual({ got: { timeout: 5 } });
  });
});
