import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Schema } from '../../../src/contract/schema.js';
import { ApiServer } from '../../support/api-server.js';

type Item = Schema<'Sandbox'>;

describe('lists of sandboxes', () => {
  let server: ApiServer;

  beforeAll(async () => {
    server = await ApiServer.start();
    await server.startNode();
  });
  afterAll(async () => server.close());

  const create = async (body: object): Promise<string> => {
    const answer = await server.call<Schema<'SandboxHandle'>>('POST', '/sandboxes', { body });
    expect(answer.status).toBe(201);
    return answer.body.sandboxID;
  };

  const list = async (path: string): Promise<string[]> => {
    const answer = await server.call<Item[]>('GET', path);
    expect(answer.status).toBe(200);
    return answer.body.map(({ sandboxID }) => sandboxID);
  };

  /** Goes on from page to page as long as there is a next one. */
  const pages = async (path: string): Promise<string[][]> => {
    const found: string[][] = [];
    for (let token = ''; ;) {
      const query = token === '' ? '' : `&nextToken=${encodeURIComponent(token)}`;
      const answer = await server.call<Item[]>('GET', `${path}${query}`);
      found.push(answer.body.map(({ sandboxID }) => sandboxID));
      token = answer.headers.get('x-next-token') ?? '';
      if (token === '') return found;
    }
  };

  /** Metadata as the stock clients encode it: three times. */
  const filter = (metadata: Record<string, string>): string => {
    const inner = Object.entries(metadata).map(([key, value]): [string, string] => [
      encodeURIComponent(key),
      encodeURIComponent(value),
    ]);
    return new URLSearchParams({ metadata: new URLSearchParams(inner).toString() }).toString();
  };

  it('filters by metadata exactly, whatever is in keys and values', async () => {
    const metadata = { 'a&b': 'c=d', e: '50%', ü: 'x y+z', same: '1' };
    const id = await create({ templateID: 'base', metadata });
    const other = await create({ templateID: 'base', metadata: { same: '1', e: '50' } });
    for (const [key, value] of Object.entries(metadata).slice(0, 3)) {
      expect(await list(`/v2/sandboxes?${filter({ [key]: value })}`)).toEqual([id]);
      expect(await list(`/sandboxes?${filter({ [key]: value })}`)).toEqual([id]);
    }
    expect(await list(`/v2/sandboxes?${filter({ same: '1' })}`)).toEqual([other, id]);
    expect(await list(`/v2/sandboxes?${filter({ same: '1', e: '50%' })}`)).toEqual([id]);
    expect(await list('/v2/sandboxes?metadata=same%3D1')).toEqual([other, id]);
    expect(await list('/v2/sandboxes?metadata=e%3D50%25')).toEqual([id]);
    expect(await list('/v2/sandboxes?metadata=workspace%3DNO')).toEqual([]);
    expect(await list(`/v2/sandboxes?${filter({ same: '' })}`)).toEqual([]);
  });

  it('filters by state, template and start', async () => {
    const all = await list('/v2/sandboxes');
    expect(await list('/v2/sandboxes?state=running')).toEqual(all);
    expect(await list('/v2/sandboxes?state=running,paused')).toEqual(all);
    expect(await list('/v2/sandboxes?state=running&state=paused')).toEqual(all);
    expect(await list('/v2/sandboxes?state=paused')).toEqual([]);
    expect(await list('/v2/sandboxes?template=base')).toEqual(all);
    expect(await list('/v2/sandboxes?template=unknown')).toEqual([]);
    expect(await list('/v2/sandboxes?order=asc')).toEqual(all.toReversed());
    const newest = await server.call<Schema<'SandboxDetail'>>('GET', `/sandboxes/${all[0]}`);
    const { startedAt, templateID } = newest.body;
    expect(await list(`/v2/sandboxes?startedAfter=${startedAt}`)).toEqual([all[0]]);
    expect(await list(`/v2/sandboxes?template=${templateID}`)).toEqual(all);
  });

  it('counts running ones only where they are asked for', async () => {
    const header = async (query: string): Promise<string | null> =>
      (await server.call('GET', `/v2/sandboxes?${query}`)).headers.get('x-total-running');
    expect(await header('limit=1')).toBe('2');
    expect(await header('state=running&limit=1')).toBe('2');
    expect(await header('state=paused')).toBeNull();
    expect(await header(filter({ e: '50' }))).toBe('1');
  });

  it('pages through 250 of one moment without a gap or a double', async () => {
    const [id] = await list('/sandboxes?limit=1');
    // one moment, as a burst makes it: the ids alone tell them apart
    await server.query(
      `INSERT INTO sandbox SELECT 'i' || lpad(n::text, 19, '0'), 'x' || lpad(n::text, 19, '0'),
         team_id, template_id, template_alias, build_id, node_id, state, NULL, runtime_class,
         workload_type, cpu_count, memory_mb, disk_size_mb, timeout_seconds, '{"burst":"1"}',
         network, secure, sealed, date_trunc('second', now()), end_at, state_changed_at,
         observed_at, ended_at, end_reason, failure_message
       FROM sandbox, generate_series(1, 250) n WHERE id = $1`,
      [id],
    );
    await server.query('UPDATE sandbox SET cpu_count = 1 WHERE metadata @> $1', ['{"burst":"1"}']);
    const expected = Array.from({ length: 250 }, (_, n) => `i${String(n + 1).padStart(19, '0')}`);
    for (const path of ['/sandboxes', '/v2/sandboxes']) {
      const found = await pages(`${path}?metadata=burst%3D1`);
      expect(found.map((page) => page.length)).toEqual([100, 100, 50]);
      expect(found.flat()).toEqual(expected.toReversed());
    }
    const ascending = await pages('/v2/sandboxes?metadata=burst%3D1&order=asc&limit=99');
    expect(ascending.flat()).toEqual(expected);
    expect((await pages('/sandboxes?metadata=burst%3D1&limit=50')).length).toBe(5);
  });

  it('keeps its place while others come and go', async () => {
    const first = await server.call<Item[]>('GET', '/sandboxes?metadata=burst%3D1&limit=100');
    const token = encodeURIComponent(first.headers.get('x-next-token') ?? '');
    const last = first.body.at(-1)?.sandboxID ?? '';
    expect((await server.call('DELETE', `/sandboxes/${last}`)).status).toBe(200);
    await create({ templateID: 'base', metadata: { burst: '1' } });
    const path = '/sandboxes?metadata=burst%3D1&limit=100';
    const second = await list(`${path}&nextToken=${token}`);
    expect(second[0]).toBe(`i${String(150).padStart(19, '0')}`);
    expect(second).toHaveLength(100);
    const wrongOrder = `/v2/sandboxes?order=asc&nextToken=${token}`;
    expect((await server.call('GET', wrongOrder)).status).toBe(400);
  });
});
