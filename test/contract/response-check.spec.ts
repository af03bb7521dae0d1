import { describe, expect, it } from 'vitest';
import { loadContract } from '../../src/contract/bundle.js';
import { checkResponse, matchPath } from '../support/response-check.js';

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };
const HANDLE = {
  workloadType: 'compute',
  runtimeClass: 'container',
  templateID: 'base',
  sandboxID: 'i0123456789abcdefghi',
  clientID: 'n1',
  envdVersion: '0.6.13',
  envdAccessToken: 'token',
  trafficAccessToken: 'token',
  domain: 'atoll.localhost:3000',
};
const ERROR = { code: 404, message: 'sandbox "x" was not found' };

describe('matchPath', () => {
  it.each([
    ['/sandboxes/metrics?sandbox_ids=a', '/sandboxes/metrics'],
    ['/sandboxes/i1', '/sandboxes/{sandboxID}'],
    ['/templates/tags', '/templates/tags'],
    ['/templates/aliases/a%2Fb', '/templates/aliases/{alias}'],
    ['/templates/t1/tags', '/templates/{templateID}/tags'],
    ['/templates/t1/builds/b1', '/templates/{id}/builds/{buildId}'],
    ['/teams/members/m1', '/teams/members/{id}'],
    ['/sandboxes/', undefined],
    ['/nowhere', undefined],
  ])('%s is served by %s', (path, template) => {
    expect(matchPath(loadContract(), path)).toBe(template);
  });
});

describe('checkResponse', () => {
  const good: [string, string, number, Record<string, string>, unknown][] = [
    ['POST', '/sandboxes', 201, JSON_TYPE, HANDLE],
    ['post', '/sandboxes', 201, JSON_TYPE, JSON.stringify(HANDLE)],
    ['GET', '/sandboxes?limit=2', 200, { ...JSON_TYPE, 'x-next-token': 'c' }, []],
    ['DELETE', '/sandboxes/i1', 200, { 'content-length': '0' }, ''],
    ['DELETE', '/sandboxes/i1', 404, JSON_TYPE, ERROR],
    ['POST', '/sandboxes/i1/pause', 200, { 'content-length': '0' }, undefined],
    ['POST', '/sandboxes/i1/pause', 200, JSON_TYPE, HANDLE],
    ['PUT', '/sandboxes/i1/network', 204, {}, ''],
    ['GET', '/nodes', 501, JSON_TYPE, { code: 501, message: 'not here yet' }],
    [
      'GET',
      '/v3/templates/t/builds/b/logs',
      200,
      { 'content-type': 'text/plain; charset=utf-8' },
      'a\n',
    ],
  ];
  it.each(good)('accepts %s %s %i', (method, path, status, headers, body) => {
    expect(() => checkResponse(method, path, status, headers, body)).not.toThrow();
  });

  const { sandboxID: _left, ...withoutId } = HANDLE;
  const bad: [string, string, string, number, Record<string, string>, unknown, RegExp][] = [
    ['a field that is missing', 'POST', '/sandboxes', 201, JSON_TYPE, withoutId, /sandboxID/],
    ['a wrong type', 'POST', '/sandboxes', 201, JSON_TYPE, { ...HANDLE, alias: null }, /\/alias/],
    ['an undeclared success', 'POST', '/sandboxes', 200, JSON_TYPE, HANDLE, /not declared/],
    ['an undeclared refusal', 'GET', '/sandboxes', 418, JSON_TYPE, ERROR, /not declared/],
    [
      'code unlike the status',
      'GET',
      '/sandboxes/i1',
      404,
      JSON_TYPE,
      { code: 400, message: 'x' },
      /code/,
    ],
    ['an error without a message', 'GET', '/nodes', 500, JSON_TYPE, { code: 500 }, /message/],
    [
      'an empty answer without its length',
      'DELETE',
      '/sandboxes/i1',
      200,
      {},
      '',
      /Content-Length/,
    ],
    [
      'a body where none belongs',
      'DELETE',
      '/sandboxes/i1',
      200,
      { 'content-length': '0' },
      'x',
      /not empty/,
    ],
    [
      'HTML in place of JSON',
      'GET',
      '/sandboxes',
      404,
      { 'content-type': 'text/html' },
      'x',
      /not declared/,
    ],
    [
      'an empty cursor',
      'GET',
      '/sandboxes',
      200,
      { ...JSON_TYPE, 'x-next-token': '' },
      [],
      /X-Next-Token/,
    ],
    ['a path that is not there', 'GET', '/nowhere', 404, JSON_TYPE, ERROR, /no such operation/],
    [
      'a time that is none',
      'GET',
      '/api-keys',
      200,
      JSON_TYPE,
      [{ id: 'a', name: 'b', createdAt: 'c' }],
      /createdAt/,
    ],
  ];
  it.each(bad)('refuses %s', (_what, method, path, status, headers, body, message) => {
    expect(() => checkResponse(method, path, status, headers, body)).toThrow(message);
  });
});
