import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Schema } from '../../../src/contract/schema.js';
import { ApiServer } from '../../support/api-server.js';
import type { FakeNode } from '../../support/fake-node.js';

const base = { templateID: 'base' };

/** Body, status, and what the message names. */
const REFUSED: [string, unknown, number, RegExp][] = [
  ['no template', {}, 400, /templateID/],
  ['an empty template', { templateID: '' }, 400, /templateID/],
  ['a template that is a number', { templateID: 7 }, 400, /templateID/],
  ['a malformed template', { templateID: 'a/b/c' }, 400, /templateID/],
  ['a template with NUL', { templateID: 'a\0' }, 400, /templateID/],
  ['an unknown template', { templateID: 'nothing-like-this' }, 404, /nothing-like-this/],
  ['an unknown tag', { templateID: 'base:other' }, 404, /base:other/],
  ['the slug of another team', { templateID: 'other/base' }, 404, /other\/base/],
  ['timeout 0', { ...base, timeout: 0 }, 400, /timeout/],
  ['timeout -1', { ...base, timeout: -1 }, 400, /timeout/],
  ['timeout 2^31', { ...base, timeout: 2 ** 31 }, 400, /timeout.*2592000/],
  ['timeout beyond the maximum', { ...base, timeout: 2_592_001 }, 400, /timeout.*2592000/],
  ['timeout as text', { ...base, timeout: '60' }, 400, /timeout must be an integer/],
  ['timeout as a fraction', { ...base, timeout: 1.5 }, 400, /timeout/],
  ['timeout null', { ...base, timeout: null }, 400, /timeout must be an integer/],
  ['an alias with a capital', { ...base, alias: 'Upper' }, 400, /alias/],
  ['an alias like an id', { ...base, alias: `i${'0'.repeat(19)}` }, 400, /alias/],
  ['an alias that is too long', { ...base, alias: 'a'.repeat(64) }, 400, /alias/],
  ['metadata that is a list', { ...base, metadata: ['a'] }, 400, /metadata/],
  ['metadata with a number', { ...base, metadata: { a: 1 } }, 400, /metadata/],
  ['metadata with NUL', { ...base, metadata: { a: 'b\0' } }, 400, /metadata/],
  [
    'half a character in metadata',
    `{"templateID":"base","metadata":{"a":"\\ud800"}}`,
    400,
    /metadata/,
  ],
  ['a variable without a name', { ...base, envVars: { '': 'x' } }, 400, /envVars/],
  ['a variable with =', { ...base, envVars: { 'A=B': 'x' } }, 400, /envVars/],
  [
    'a reserved name in metadata',
    { ...base, metadata: { constructor: 'x' } },
    400,
    /metadata\.constructor/,
  ],
  [
    'a reserved name in variables',
    '{"templateID":"base","envVars":{"__proto__":"x"}}',
    400,
    /envVars/,
  ],
  ['no CPU', { ...base, cpuCount: 0 }, 400, /cpuCount/],
  ['too many CPUs', { ...base, cpuCount: 33 }, 400, /cpuCount/],
  ['too little memory', { ...base, memoryMB: 127 }, 400, /memoryMB/],
  ['too much memory', { ...base, memoryMB: 65_537 }, 400, /memoryMB/],
  ['a negative disk', { ...base, diskSizeMB: -1 }, 400, /diskSizeMB/],
  ['a disk beyond 1 TiB', { ...base, diskSizeMB: 1_048_577 }, 400, /diskSizeMB.*1048576/],
  ['secure as text', { ...base, secure: 'yes' }, 400, /secure/],
  ['a class that no node has', { ...base, runtimeClass: 'gvisor' }, 400, /gvisor.*container/],
  ['an unknown workload', { ...base, workloadType: 'other' }, 400, /workloadType/],
  ['a range that is none', { ...base, network: { denyOut: ['10.0.0.0/33'] } }, 400, /denyOut/],
  ['a domain in denyOut', { ...base, network: { denyOut: ['example.com'] } }, 400, /denyOut/],
  [
    'a domain without deny-all',
    { ...base, network: { allowOut: ['a.com'] } },
    400,
    /0\.0\.0\.0\/0/,
  ],
  ['a port that is none', { ...base, network: { httpsPorts: [70_000] } }, 400, /httpsPorts/],
  ['autoResume without a switch', { ...base, autoResume: {} }, 400, /autoResume\.enabled/],
  ['a mount without a path', { ...base, volumeMounts: [{ name: 'a' }] }, 400, /volumeMounts/],
  ['autoPause', { ...base, autoPause: true }, 422, /autoPause/],
  ['autoResume', { ...base, autoResume: { enabled: true } }, 422, /autoResume/],
  ['autoPauseMemory: false', { ...base, autoPauseMemory: false }, 422, /autoPauseMemory/],
  ['a browser', { ...base, workloadType: 'browser' }, 422, /workloadType: 'browser'/],
  ['volume mounts', { ...base, volumeMounts: [{ name: 'a', path: '/a' }] }, 422, /volumeMounts/],
  [
    'domain rules',
    { ...base, network: { allowOut: ['*.a.com'], denyOut: ['0.0.0.0/0'] } },
    422,
    /domains/,
  ],
  [
    'an egress proxy',
    { ...base, network: { egressProxy: { address: 'p:1080' } } },
    422,
    /egressProxy/,
  ],
  ['not JSON', '{"templateID":', 400, /JSON/],
  ['a list', '[]', 400, /object/],
  ['a body of 2 MiB', { ...base, metadata: { a: 'x'.repeat(2 ** 21) } }, 413, /./],
];

describe('bad input', () => {
  let server: ApiServer;
  let node: FakeNode;

  beforeAll(async () => {
    server = await ApiServer.start();
    node = await server.startNode();
  });
  afterAll(async () => server.close());

  it.each(REFUSED)('refuses %s', async (_, body, status, names) => {
    for (const path of ['/sandboxes', '/v2/sandboxes']) {
      const isSecure = typeof body === 'object' && body !== null && 'secure' in body;
      const answer = await server.call<Schema<'Error'>>('POST', path, { body });
      expect(answer.status, answer.body.message).toBe(status);
      expect(answer.body.message).toMatch(names);
      if (status === 422) expect(answer.body.error_code).toBe('not_supported');
      if (isSecure) break;
    }
  });

  it('leaves nothing behind', async () => {
    expect(await server.query('SELECT id FROM sandbox')).toEqual([]);
    expect(await server.query('SELECT job_id FROM outbox')).toEqual([]);
    const rows = await server.query<{ cpu: number }>('SELECT allocated_cpu AS cpu FROM node');
    expect(rows).toEqual([{ cpu: 0 }]);
    expect(node.starts).toEqual([]);
  });

  it('takes what is unusual but right', async () => {
    const text = `{"templateID":" BASE ","metadata":{"toString":"x","":""},"mcp":null,"network":{
      "egressProxy":null,"rules":{},"allowOut":["1.2.3.4","2001:db8::/32"],"denyOut":["0.0.0.0/0"],
      "httpsPorts":[8443]},"volumeMounts":[],"autoPause":false,"autoResume":{"enabled":false}}`;
    const created = await server.call<Schema<'SandboxHandle'>>('POST', '/sandboxes', {
      body: text,
    });
    expect(created.status).toBe(201);
    const read = await server.call<Schema<'SandboxDetail'>>(
      'GET',
      `/sandboxes/${created.body.sandboxID}`,
    );
    expect(read.body.metadata).toEqual({ '': '', toString: 'x' });
    expect(read.body.network).toEqual({
      allowOut: ['1.2.3.4', '2001:db8::/32'],
      denyOut: ['0.0.0.0/0'],
      allowPublicTraffic: true,
      httpsPorts: [8443],
    });
    expect(node.starts.at(-1)?.sandbox.network).toEqual({
      allowInternetAccess: true,
      allowOut: ['1.2.3.4', '2001:db8::/32'],
      denyOut: ['0.0.0.0/0'],
    });
  });

  it.each([
    'abc',
    'a'.repeat(10_000),
    '%00',
    'i-',
    `i${'0'.repeat(19)}-a-b`,
    '%F0%9F%92%A7',
    "'--",
  ])('never fails over an id such as %j', async (id) => {
    for (const method of ['GET', 'DELETE']) {
      const { status } = await server.call(method, `/sandboxes/${id}`);
      expect(status).toBe(id === '%00' ? 400 : 404);
    }
  });

  it.each([
    ['limit=0', /limit/],
    ['limit=101', /limit/],
    ['limit=x', /limit/],
    ['nextToken=garbage', /nextToken/],
    ['metadata=garbage', /metadata/],
    ['metadata=a%3Db%3Dc', /metadata/],
    ['metadata=a%3D%2500', /metadata/],
    ['metadata=a%3Db&metadata=c%3Dd', /metadata/],
    ['state=other', /state/],
    ['state=', /state/],
    ['order=up', /order/],
    ['startedAfter=yesterday', /startedAfter/],
    ['template=base%3Av1', /tag/],
  ])('refuses a list with %s', async (query, names) => {
    const answer = await server.call<Schema<'Error'>>('GET', `/v2/sandboxes?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toMatch(names);
  });

  it('lets nobody in without the right credential', async () => {
    const stranger = randomBytes(20).toString('hex');
    const refused: Record<string, string>[] = [
      {},
      { 'x-api-key': '' },
      { 'x-api-key': `atl_${stranger}` },
      { 'x-api-key': server.key },
      { 'x-api-key': `atl_${server.key.toUpperCase()}` },
      { 'x-api-key': `atk_${server.token}` },
      { authorization: `Bearer atk_${server.token}` },
      { authorization: `Bearer atl_${server.key}` },
    ];
    for (const headers of refused) {
      const { status } = await server.call('GET', '/sandboxes', { headers });
      expect(status, JSON.stringify(headers)).toBe(401);
      const { status: create } = await server.call('POST', '/sandboxes', { headers, body: base });
      expect(create, JSON.stringify(headers)).toBe(401);
    }
  });

  it('shows another team nothing', async () => {
    const foreign = await addTeam(server);
    const created = await server.call<Schema<'SandboxHandle'>>('POST', '/sandboxes', {
      body: { ...base, alias: 'mine' },
    });
    const { sandboxID } = created.body;
    for (const id of [sandboxID, 'mine', `${sandboxID}-fake`]) {
      for (const method of ['GET', 'DELETE']) {
        const answer = await server.call<Schema<'Error'>>(method, `/sandboxes/${id}`, {
          headers: foreign,
        });
        expect(answer.status).toBe(404);
        expect(answer.body.message).toBe(`sandbox "${id}" was not found`);
      }
    }
    const list = await server.call('GET', '/v2/sandboxes', { headers: foreign });
    expect(list.body).toEqual([]);
    const again = await server.call('POST', '/sandboxes', { body: { ...base, alias: 'mine' } });
    expect(again.status).toBe(409);
    const theirs = await server.call('POST', '/sandboxes', {
      headers: foreign,
      body: { ...base, alias: 'mine' },
    });
    expect(theirs.status).toBe(201);
    expect((await server.call('GET', `/sandboxes/${sandboxID}-fake`)).status).toBe(200);
  });
});

/** A second team with a key of its own; resolves with its headers. */
async function addTeam(server: ApiServer): Promise<Record<string, string>> {
  const { hashOfSecret } = await import('../../../src/modules/access/secret.js');
  const secret = randomBytes(20).toString('hex');
  const now = new Date();
  await server.query('INSERT INTO team VALUES ($1, $1, $1, false, $2)', ['team_b', now]);
  await server.query('INSERT INTO team_member VALUES ($1, $2, $1, $1, $3, $4)', [
    ...['user_b', 'team_b', 'owner', now],
  ]);
  await server.query('INSERT INTO api_key VALUES ($1, $2, $3, $1, $4, $1, $5)', [
    ...['key_b', 'team_b', 'user_b', hashOfSecret(secret), now],
  ]);
  return { 'x-api-key': `atl_${secret}` };
}
