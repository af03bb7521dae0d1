import { describe, expect, it } from 'vitest';
import { edgeTarget } from './edge-target.js';

const ID = 'iabcdefghijklmnopqrs';
const at = (host: string | undefined, sandboxId?: string, sandboxPort?: string) =>
  edgeTarget({ host, sandboxId, sandboxPort }, 'atoll.localhost:3000');

describe('edgeTarget', () => {
  it('reads the port and the id from the host name', () => {
    const expected = { kind: 'port', sandboxId: ID, port: 49983 };
    expect(at(`49983-${ID}.atoll.localhost:3000`)).toEqual(expected);
    expect(at(`49983-${ID}.ATOLL.localhost`)).toEqual(expected);
    expect(at(`49983-${ID}.atoll.localhost.:3000`)).toEqual(expected);
    expect(at(`49983-${ID}-node1.atoll.localhost:3000`)).toEqual(expected);
  });

  it('reads both routing headers on a shared address', () => {
    const expected = { kind: 'port', sandboxId: ID, port: 80 };
    expect(at('localhost:3000', ID, '80')).toEqual(expected);
    expect(at('127.0.0.1:3000', ID, '80')).toEqual(expected);
    expect(at('[::1]:3000', ID, '80')).toEqual(expected);
    expect(at('sandbox.atoll.localhost:3000', ID, '80')).toEqual(expected);
  });

  it('lets the host name decide where both are given', () => {
    expect(at(`80-${ID}.atoll.localhost:3000`, 'iother', '81')).toEqual({
      kind: 'port',
      sandboxId: ID,
      port: 80,
    });
  });

  it('refuses one routing header without the other', () => {
    expect(at('localhost', ID)).toEqual({
      kind: 'bad',
      message: 'missing header E2b-Sandbox-Port',
    });
    expect(at('localhost', undefined, '80')).toEqual({
      kind: 'bad',
      message: 'missing header E2b-Sandbox-Id',
    });
  });

  it('knows the bare sandbox name', () => {
    expect(at(`${ID}.atoll.localhost:3000`)).toEqual({ kind: 'sandbox', sandboxId: ID });
  });

  it('leaves everything else to the api', () => {
    for (const host of [
      undefined,
      '',
      'localhost:3000',
      '127.0.0.1',
      'api.atoll.localhost:3000',
      'atoll.localhost:3000',
      'example.com',
    ]) {
      expect(at(host)).toEqual({ kind: 'api' });
    }
  });

  it('refuses what is no port and no id', () => {
    for (const host of [
      `0-${ID}`,
      `65536-${ID}`,
      `-${ID}`,
      `80-`,
      `80-${ID}-a-b`,
      `80x-${ID}`,
      'foo',
      '80-a.b',
    ]) {
      expect(at(`${host}.atoll.localhost:3000`).kind).toBe('bad');
    }
    expect(at('localhost', '../etc', '80').kind).toBe('bad');
    expect(at('localhost', '', '80').kind).toBe('bad');
    expect(at('localhost', ID, '99999999').kind).toBe('bad');
  });
});
