import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyOf, exchangeRaw } from '../../support/raw-http.js';
import { type ProbeApp, startProbeApp } from './probe-app.js';

let app: ProbeApp;

beforeAll(async () => {
  app = await startProbeApp();
});
afterAll(() => app.stop());

async function call(path: string, init: RequestInit = {}) {
  const response = await fetch(app.url + path, init);
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: () => JSON.parse(text) as Record<string, unknown>,
  };
}

describe('errors', () => {
  it('of unknown routes and methods are JSON in the one shape', async () => {
    for (const [method, path] of [
      ['GET', '/nothing/here?x=1'],
      ['POST', '/health'],
      ['GET', '/'],
    ]) {
      const answer = await call(path ?? '', { method: method ?? 'GET' });
      expect(answer.status).toBe(404);
      expect(answer.headers.get('content-type')).toContain('application/json');
      expect(answer.json()).toEqual({
        code: 404,
        message: `${method} ${(path ?? '').split('?')[0]} is not an operation of this API`,
        error_code: 'unknown_route',
        requestId: answer.headers.get('x-request-id'),
      });
    }
  });

  it('of malformed percent-encoding and U+0000 are 400', async () => {
    for (const path of ['/things/%zz', '/things/%ff', '/things/a%00b', '/things?nextToken=%00']) {
      const answer = await call(path);
      expect(answer.status).toBe(400);
      expect(answer.json()).toMatchObject({ code: 400 });
    }
    expect((await call('/things/a%2Fb%3Ac')).json()).toEqual({ id: 'a/b:c' });
  });

  it('of a kind carry the Retry-After that the kind asks for', async () => {
    const busy = await call('/faults/busy', { method: 'POST' });
    expect([busy.status, busy.headers.get('retry-after')]).toEqual([503, '5']);
    const quota = await call('/faults/quota', { method: 'POST' });
    expect([quota.status, quota.headers.get('retry-after')]).toEqual([429, null]);
  });

  it('that nobody expected tell nothing, and stand in the log with stack and id', async () => {
    for (const fault of ['secret', 'bug']) {
      const answer = await call(`/faults/${fault}`, { method: 'POST' });
      expect(answer.status).toBe(500);
      expect(answer.text).not.toContain('hunter2');
      const requestId = answer.json()['requestId'] as string;
      const line = app
        .log()
        .split('\n')
        .find((l) => l.includes(requestId) && l.includes('"err"'));
      expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 'error', requestId });
      expect(line).toContain('probe-app');
    }
  });

  it('of operations that this build lacks are 501', async () => {
    const answer = await call('/sandboxes/i1/pause', { method: 'POST' });
    expect(answer.status).toBe(501);
    expect(answer.json()).toMatchObject({ code: 501, error_code: 'not_implemented' });
  });

  it('replace what was said about another body, and cut an answer that is half out', async () => {
    const answer = await call('/attachment');
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(answer.headers.get('content-disposition')).toBeNull();
    expect(answer.json()).toMatchObject({ code: 404 });
    await expect(call('/half')).rejects.toThrow(TypeError);
  });

  it('of requests that are no HTTP are JSON too', async () => {
    const garbage = await exchangeRaw(app.port, ['NONSENSE']);
    expect(garbage).toMatch(/^HTTP\/1.1 400/);
    expect(bodyOf(garbage)).toMatchObject({ code: 400 });
    const long = await exchangeRaw(app.port, [
      'GET / HTTP/1.1',
      'Host: x',
      `A: ${'x'.repeat(40_000)}`,
    ]);
    expect(bodyOf(long)).toMatchObject({ code: 431 });
    const proxied = await exchangeRaw(app.port, ['CONNECT a:1 HTTP/1.1', 'Host: a:1']);
    expect(bodyOf(proxied)).toMatchObject({ code: 400 });
    const expecting = await exchangeRaw(app.port, ['GET / HTTP/1.1', 'Host: x', 'Expect: magic']);
    expect(expecting).toMatch(/^HTTP\/1.1 417/);
  });
});

describe('request ids', () => {
  it('are taken over where they are sane, and made where not', async () => {
    const kept = await call('/health', { headers: { 'X-Request-Id': 'trace-1:a/b' } });
    expect(kept.headers.get('x-request-id')).toBe('trace-1:a/b');
    for (const bad of ['a b', 'x'.repeat(200), '"quoted"']) {
      const made = await call('/health', { headers: { 'X-Request-Id': bad } });
      expect(made.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it('stand in the access log, without the query', async () => {
    const headers = { 'X-Request-Id': 'log-me' };
    await call('/things?limit=5&signature=plain-looking', { headers });
    await expect.poll(() => app.log()).toContain('log-me');
    const line =
      app
        .log()
        .split('\n')
        .find((l) => l.includes('log-me')) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({ method: 'GET', path: '/things', status: 200 });
    expect(app.log()).not.toContain('plain-looking');
  });
});

describe('methods', () => {
  it('HEAD answers as GET does, without a body', async () => {
    const answer = await call('/things/a', { method: 'HEAD' });
    expect([answer.status, answer.text]).toEqual([200, '']);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect((await call('/nothing', { method: 'HEAD' })).status).toBe(404);
  });

  it('OPTIONS answers a preflight from any page', async () => {
    const answer = await call('/things', {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://page.example',
        'Access-Control-Request-Method': 'DELETE',
        'Access-Control-Request-Headers': 'x-api-key,content-type',
      },
    });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-allow-methods')).toContain('DELETE');
    expect(answer.headers.get('access-control-allow-headers')).toBe('x-api-key,content-type');
  });

  it('show their headers to pages, on errors as well', async () => {
    for (const path of ['/things', '/nothing']) {
      const answer = await call(path, { headers: { Origin: 'https://page.example' } });
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(answer.headers.get('access-control-expose-headers')?.split(',')).toEqual([
        'X-Next-Token',
        'RateLimit-Limit',
        'RateLimit-Remaining',
        'RateLimit-Reset',
        'Retry-After',
        'X-Request-Id',
      ]);
    }
  });

  it('DELETE can answer nothing, and says so', async () => {
    const answer = await call('/things/a', { method: 'DELETE' });
    expect([answer.status, answer.text]).toEqual([200, '']);
    expect(answer.headers.get('content-length')).toBe('0');
  });
});

describe('routes', () => {
  it('with a literal segment go before those with a parameter, whichever was declared first', async () => {
    expect((await call('/things/metrics')).json()).toEqual({ literal: true });
    expect((await call('/things/other')).json()).toEqual({ id: 'other' });
  });

  it('are never kept by a cache', async () => {
    expect((await call('/things/a')).headers.get('cache-control')).toBe('no-store');
  });

  it('never answer 304', async () => {
    const answer = await call('/things/a', { headers: { 'If-None-Match': '*' } });
    expect([answer.status, answer.headers.get('etag')]).toEqual([200, null]);
  });
});

describe('lists', () => {
  it('take a limit of 1 to 100, default 100', async () => {
    expect((await call('/things')).json()).toEqual([{ limit: 100 }]);
    expect((await call('/things?limit=7')).json()).toEqual([{ limit: 7 }]);
    for (const bad of ['0', '101', '-1', '1.5', 'x', '', '1&limit=2', '1e1', ' 1', '0x10']) {
      const answer = await call(`/things?limit=${bad}`);
      expect([bad, answer.status]).toEqual([bad, 400]);
      expect(answer.json()['message']).toContain('limit');
    }
  });

  it('name the next page in a header', async () => {
    const token = (await call('/things')).headers.get('x-next-token') ?? '';
    expect(token).toMatch(/^[\w-]+$/);
    const last = await call(`/things?nextToken=${token}`);
    expect(last.json()).toEqual([{ limit: 100, after: 'a' }]);
    expect(last.headers.get('x-next-token')).toBeNull();
    const bad = await call('/things?nextToken=nonsense');
    expect(bad.json()).toMatchObject({ code: 400, error_code: 'bad_cursor' });
  });
});

describe('documents', () => {
  it('are served as a page, as JSON and as YAML', async () => {
    const page = await call('/docs');
    expect(page.text).toContain('swagger-ui');
    for (const asset of ['swagger-ui-init.js', 'swagger-ui-bundle.js', 'swagger-ui.css']) {
      expect((await call(`/docs/${asset}`)).status).toBe(200);
    }
    const json = (await call('/docs-json')).json() as { openapi: string; paths: object };
    expect(json.openapi).toBe('3.1.0');
    expect(Object.keys(json.paths)).toContain('/sandboxes/{sandboxID}/pause');
    expect((await call('/docs-yaml')).text).toContain('/sandboxes/{sandboxID}/pause');
  });

  it('have the words of the contract on operations that the code has', async () => {
    const document = (await call('/docs-json')).json() as {
      paths: Record<string, Record<string, { summary: string; description: string }>>;
      components: {
        schemas: Record<string, { properties: Record<string, { description: string }> }>;
      };
    };
    expect(document.paths['/ready']?.['get']?.summary).toBe('Readiness');
    expect(document.paths['/ready']?.['get']?.description).not.toContain('501');
    expect(
      document.components.schemas['ReadinessDto']?.properties['checks']?.description,
    ).toContain('Postgres');
    expect(document.paths['/sandboxes/{sandboxID}/pause']?.['post']?.description).toContain('501');
  });
});
