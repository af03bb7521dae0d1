import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SANDBOX, startEdgeBed, type EdgeBed } from './edge-bed.js';
import { at, call } from './edge-call.js';

let bed: EdgeBed;
beforeAll(async () => {
  bed = await startEdgeBed();
  await bed.serveDaemon(createServer((request, response) => response.end(`daemon ${request.url}`)));
});
afterAll(() => bed.close());

describe('what the edge answers itself', () => {
  it('502 for a sandbox that is gone and for a port that is closed', async () => {
    const gone = await call(bed, '80-izzzzzzzzzzzzzzzzzzz.atoll.localhost', '/');
    expect(gone.status).toBe(502);
    expect(JSON.parse(gone.body.toString())).toEqual({
      code: 502,
      message: 'The sandbox was not found',
      sandboxId: 'izzzzzzzzzzzzzzzzzzz',
    });
    const closed = await call(bed, at(1), '/');
    expect(JSON.parse(closed.body.toString())).toEqual({
      code: 502,
      message: 'The sandbox is running but port is not open',
      sandboxId: SANDBOX,
      port: 1,
    });
  });

  it('a page where a browser navigates, JSON where a script fetches', async () => {
    const page = await call(bed, at(1), '/', { headers: { accept: 'text/html,*/*' } });
    expect(page.headers['content-type']).toContain('text/html');
    const script = await call(bed, at(1), '/', {
      headers: { accept: 'text/html', 'sec-fetch-mode': 'cors' },
    });
    expect(script.headers['content-type']).toBe('application/json');
  });

  it('404 for the control routes of the daemon', async () => {
    for (const path of ['/init', '/%69nit', '//freeze']) {
      expect((await call(bed, at(49983), path, { method: 'POST' })).status, path).toBe(404);
    }
  });

  it('400 for a half address and 404 for a bare name', async () => {
    const half = await call(bed, 'localhost', '/', { headers: { 'e2b-sandbox-id': SANDBOX } });
    expect([half.status, JSON.parse(half.body.toString()).code]).toEqual([400, 400]);
    expect((await call(bed, `${SANDBOX}.atoll.localhost`, '/')).status).toBe(404);
  });

  it('403 without the traffic token where public traffic is off, but never for the daemon', async () => {
    const before = bed.route.current;
    bed.route.current = before && { ...before, allowPublicTraffic: false };
    expect((await call(bed, at(1), '/')).status).toBe(403);
    expect(
      (await call(bed, at(1), '/', { headers: { 'e2b-traffic-access-token': 'wrong' } })).status,
    ).toBe(403);
    expect(
      (await call(bed, at(1), '/', { headers: { 'e2b-traffic-access-token': 'traffic' } })).status,
    ).toBe(502);
    expect((await call(bed, at(49983), '/health')).status).toBe(200);
    bed.route.current = before;
  });

  it('never a tunnel of an earlier execution', async () => {
    const before = bed.route.current;
    expect((await call(bed, at(49983), '/health')).status).toBe(200);
    bed.route.current = before && { ...before, executionId: 'x2' };
    expect((await call(bed, at(49983), '/health')).status).toBe(502);
    bed.route.current = before;
  });
});
