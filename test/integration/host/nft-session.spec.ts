import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NftSession } from '../../../src/node-agent/network/nft-session.js';
import { run } from './network-fixture.js';

describe('nft session', () => {
  const table = `session_${process.pid}`;
  let session: NftSession;

  beforeEach(() => {
    session = new NftSession();
  });

  afterEach(async () => {
    await session.run([`delete table inet ${table}`], { tolerateMissing: true });
    await session.close();
    expect(await run('nft', 'list', 'tables')).not.toContain(table);
  });

  it('makes changes in order, whole lines or not at all', async () => {
    await Promise.all([
      session.run([`add table inet ${table}`]),
      session.run([`add set inet ${table} one { type ipv4_addr; }`]),
      session.run([`add element inet ${table} one { 192.0.2.1 }`]),
    ]);
    const half = `add element inet ${table} one { 192.0.2.2 }; add element inet ${table} two { 192.0.2.3 }`;
    await expect(session.run([half])).rejects.toThrow('No such file or directory');
    const listing = await run('nft', 'list', 'table', 'inet', table);
    expect(listing).toContain('192.0.2.1');
    expect(listing).not.toContain('192.0.2.2');
  });

  it('tells a mistake with the words of nft and goes on', async () => {
    await expect(session.run(['nonsense'])).rejects.toThrow('syntax error');
    await session.run([`delete table inet ${table}`], { tolerateMissing: true });
    await expect(session.run([`delete table inet ${table}`])).rejects.toMatchObject({
      code: 'nft_failed',
    });
    await session.run([`add table inet ${table}`]);
  });

  it('starts nft again when it was ended', async () => {
    await session.run([`add table inet ${table}`]);
    const [pid = ''] = (
      await run('pgrep', '--parent', String(process.pid), '--exact', 'nft')
    ).split('\n');
    process.kill(Number(pid), 'SIGKILL');
    // The change may meet the process while it ends; the one after that finds a new one.
    await session.run([`add table inet ${table}`]).catch(() => undefined);
    await session.run([`add set inet ${table} one { type ipv4_addr; }`]);
    expect(await run('nft', 'list', 'tables')).toContain(table);
  });
});
