import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Schema } from '../../../src/contract/schema.js';
import { systemClock } from '../../../src/kernel/clock.js';
import { endLivingSandboxes, countLivingSandboxes } from '../../../src/main/up/living-sandboxes.js';
import {
  CreateCredentialService,
  CREDENTIAL_KINDS,
  isCredentialKind,
} from '../../../src/modules/access/index.js';
import { NODE_ID_HEADER, sealedPartPath } from '../../../src/node-protocol/sealed-part.js';
import { ApiServer } from '../../support/api-server.js';
import type { FakeNode } from '../../support/fake-node.js';

describe('what the platform’s own parts may ask', () => {
  let server: ApiServer;
  let node: FakeNode;

  beforeAll(async () => {
    server = await ApiServer.start();
    node = await server.startNode();
  });
  afterAll(async () => server.close());

  const create = async (body: object = {}): Promise<string> => {
    const answer = await server.call<Schema<'SandboxHandle'>>('POST', '/sandboxes', {
      body: { templateID: 'base', ...body },
    });
    expect(answer.status).toBe(201);
    return answer.body.sandboxID;
  };
  const statusOf = async (path: string, init: RequestInit): Promise<number> => {
    const response = await fetch(`${server.api.url}${path}`, init);
    await response.text();
    return response.status;
  };
  const asNode = (nodeId: string): Record<string, string> => ({
    authorization: `Bearer ${server.nodeToken}`,
    [NODE_ID_HEADER]: nodeId,
  });

  it('a sealed part is for the node that holds the sandbox, alone', async () => {
    await create();
    const executionId = node.starts.at(-1)?.sandbox.executionId ?? '';
    const ask = (headers: Record<string, string>, id = executionId): Promise<number> =>
      statusOf(sealedPartPath(id), { headers });
    expect(await ask(asNode(node.nodeId))).toBe(200);
    expect(await ask(asNode('another'))).toBe(404);
    expect(await ask({ authorization: `Bearer ${server.nodeToken}` })).toBe(404);
    expect(await ask({})).toBe(401);
    for (const token of [`${server.nodeToken}x`, `atk_${server.token}`]) {
      expect(await ask({ ...asNode(node.nodeId), authorization: `Bearer ${token}` })).toBe(401);
    }
    expect(await ask(asNode(node.nodeId), `x${'0'.repeat(19)}`)).toBe(404);
  });

  it('mcp and iam reach the node as the caller gave them, what the edge asks for stays here', async () => {
    const mcp = { server: { url: 'https://mcp.example', nested: [1, null] } };
    const iam = { tokens: { cloud: { audience: 'a', tokenType: 'jwt' } } };
    await create({ mcp, iam });
    const executionId = node.starts.at(-1)?.sandbox.executionId ?? '';
    const sealed = node.sealedParts.get(executionId);
    expect(sealed).toMatchObject({ mcp, iam });
    expect(Object.keys(sealed ?? {})).not.toContain('trafficAccessToken');
    expect(JSON.stringify(node.starts.at(-1))).not.toContain('mcp.example');
    await create();
    const without = node.sealedParts.get(node.starts.at(-1)?.sandbox.executionId ?? '');
    expect(without?.mcp ?? without?.iam).toBeUndefined();
  });

  it('the end of everything is for the administrator, not for nodes', async () => {
    const id = await create();
    const post = (headers: Record<string, string>): Promise<number> =>
      statusOf('/internal/shutdown', { method: 'POST', headers });
    expect(await post(asNode(node.nodeId))).toBe(401);
    expect(await post({ 'x-admin-token': server.nodeToken })).toBe(401);
    expect((await server.call('GET', `/sandboxes/${id}`)).status).toBe(200);

    const databaseUrl = server.settings.DATABASE_URL;
    expect(await countLivingSandboxes(databaseUrl)).toBeGreaterThan(0);
    const left: number[] = [];
    await endLivingSandboxes({
      ...{ databaseUrl, apiUrl: server.api.url, adminToken: server.adminToken },
      onProgress: (count) => left.push(count),
    });
    expect(await countLivingSandboxes(databaseUrl)).toBe(0);
    expect(await server.query('SELECT DISTINCT end_reason FROM sandbox')).toEqual([
      { end_reason: 'shutdown' },
    ]);
  });

  it('the command line counts none where the schema is still to come', async () => {
    const url = server.settings.DATABASE_URL.replace(/\/[^/]*$/, '/postgres');
    expect(await countLivingSandboxes(url)).toBe(0);
  });

  it('a credential that is made for a team opens its doors', async () => {
    const service = new CreateCredentialService(server.api.connections.dataSource, systemClock);
    const key = await service.run({ kind: 'api-key', teamSlug: 'default', name: 'made' });
    expect(key).toMatch(/^atl_[0-9a-f]{40}$/);
    const headers = { 'x-api-key': key };
    expect((await server.call('GET', '/sandboxes', { headers })).status).toBe(200);
    const token = await service.run({ kind: 'access-token', teamSlug: 'default', name: 'made' });
    expect(token).toMatch(/^atk_[0-9a-f]{40}$/);
    const stored = await server.query<object>(
      "SELECT name, mask FROM api_key WHERE name = 'made' UNION ALL SELECT name, mask FROM access_token WHERE name = 'made'",
    );
    expect(stored).toEqual([key, token].map((text) => ({ name: 'made', mask: maskOf(text) })));
    await expect(
      service.run({ kind: 'api-key', teamSlug: 'nobody', name: 'made' }),
    ).rejects.toThrow("there is no team 'nobody'");
    expect(CREDENTIAL_KINDS.every(isCredentialKind)).toBe(true);
    expect(isCredentialKind('constructor')).toBe(false);
  });
});

const maskOf = (text: string): string => `${text.slice(0, 6)}…${text.slice(-4)}`;
