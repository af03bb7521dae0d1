import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseAddressRange } from '../../../src/node-agent/network/address-range.js';
import { readHostNetworks } from '../../../src/node-agent/network/host-routes.js';
import { routePriorityOf } from '../../../src/node-agent/slots/instance-names.js';
import { RESOLVE, run } from './network-fixture.js';
import { get, NetworkStage, open } from './network-stage.js';

const stage = new NetworkStage(1);

beforeAll(() => stage.open());

afterAll(async () => {
  expect(await stage.close()).toBe('');
});

/** Runs `use` while a second agent lives on the host, and sees that it leaves nothing. */
async function besideAnother(use: (other: NetworkStage) => Promise<void>): Promise<void> {
  const other = new NetworkStage(2);
  let left: string;
  try {
    await other.open();
    await use(other);
  } finally {
    left = await other.close();
  }
  expect(left).toBe('');
}

describe('policy', () => {
  it('without internet access stops names too, but not the host', async () => {
    const { box, url } = await stage.plug('shut', { ...open, allowInternetAccess: false });
    expect(await get(url)).toBe('shut 169.254.77.1');
    expect(await box.get(`http://${stage.site}`)).toBe('');
    for (const kind of ['udp', 'tcp']) {
      const answer = await box.inside('/usr/bin/python3', '-c', RESOLVE, kind, '169.254.77.1');
      expect(answer).toMatch(/^failed/);
    }
  });

  it('lists beat the rest: allow before deny, private where it is named', async () => {
    const lists = { allowOut: [stage.site, '10.77.88.128/25'], denyOut: ['203.0.113.0/24'] };
    const { box } = await stage.plug('listed', { allowInternetAccess: true, ...lists });
    expect(await box.get(`http://${stage.site}`)).toBe(`internet ${stage.uplink}`);
    expect(await box.get(`http://${stage.otherSite}`)).toBe('');
    expect(await box.get(`http://${stage.privateSite}`)).toBe(`internet ${stage.uplink}`);
    expect(await box.get(`http://${stage.nameServer}`)).toBe(`internet ${stage.uplink}`);
  });

  it('that allows everything opens neither the host nor metadata nor private networks', async () => {
    const { box } = await stage.plug('all', {
      ...open,
      allowOut: ['0.0.0.0/0', stage.uplink, '169.254.169.254'],
    });
    const server = createServer((_, response) => response.end('reached'));
    await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
    const { port } = server.address() as AddressInfo;
    await stage.withMetadata(async (metadata) => {
      const targets = [`${stage.uplink}:${port}`, `${metadata}:${port}`, stage.privateSite];
      for (const target of targets) expect(await box.get(`http://${target}`)).toBe('');
    });
    expect(await box.get(`http://${stage.site}`)).toBe(`internet ${stage.uplink}`);
    server.close();
  });
});

describe('life of a slot', () => {
  it('leaves nothing of a detached sandbox, which loses its connections at once', async () => {
    const { box, slot, url } = await stage.plug('short');
    expect(await stage.network.list()).toContain(slot.index);
    expect(await get(url)).toBe('short 169.254.77.1');
    await box.get(`http://${stage.site}`);
    const tracked = (): string => readFileSync('/proc/net/nf_conntrack', 'utf8');
    expect(tracked()).toContain(`src=${slot.outerAddress} `);
    expect(tracked()).toContain(`dst=${slot.outerAddress} `);
    await stage.network.detach(slot);
    await stage.network.detach(slot);
    expect(await stage.network.list()).not.toContain(slot.index);
    expect(await stage.traces()).not.toContain(`${slot.outerAddress} `);
    const rules = await run('nft', 'list', 'ruleset');
    expect(rules).not.toContain(`"${slot.hostDevice}"`);
    expect(rules).not.toMatch(new RegExp(`\\b${slot.outerAddress}\\b`.replaceAll('.', '\\.')));
    expect(tracked()).not.toContain(`=${slot.outerAddress} `);
    expect(await get(url)).toBe('');
    await box.end();
    // The slot serves another one, which is not mistaken for the first.
    const next = await stage.host.box('next');
    await stage.network.attach({ slot, pid: next.pid, policy: open });
    expect(await get(url)).toBe('next 169.254.77.1');
  });

  it('attaches again after a call that was cut short', async () => {
    const { box, slot, url } = await stage.plug('again');
    await stage.network.attach({
      slot,
      pid: box.pid,
      policy: { ...open, allowInternetAccess: false },
    });
    expect(await get(url)).toBe('again 169.254.77.1');
    expect(await box.get(`http://${stage.site}`)).toBe('');
  });

  it('refuses a process that lives in the namespace of the host', async () => {
    const slot = stage.pool.lease();
    const attempt = stage.network.attach({ slot, pid: process.pid, policy: open });
    await expect(attempt).rejects.toMatchObject({ kind: 'conflict' });
    await stage.network.detach(slot);
  });

  it('goes on for living sandboxes when the agent starts again', async () => {
    const { box, slot, url } = await stage.plug('lasting');
    await stage.network.disconnect();
    expect(await get(url)).toBe('lasting 169.254.77.1');
    expect(await box.get(`http://${stage.site}`)).toBe(`internet ${stage.uplink}`);
    const names = stage.names;
    expect(chooseAddressRange(readHostNetworks(names), { names, configured: undefined })).toEqual(
      stage.range,
    );
    await stage.network.open();
    expect(await stage.network.list()).toContain(slot.index);
    expect(await get(url)).toBe('lasting 169.254.77.1');
    const answer = await box.inside('/usr/bin/python3', '-c', RESOLVE, 'udp', '169.254.77.1');
    expect(answer).toBe(`${stage.site}\n`);
  });

  it('shares the host with another agent, whose end does not disturb it', async () => {
    const { box, url } = await stage.plug('neighbour');
    await besideAnother(async (other) => {
      expect(other.range).not.toEqual(stage.range);
      const foreign = await other.plug('foreign');
      expect(await get(foreign.url)).toBe('foreign 169.254.77.1');
      expect(await box.get(foreign.url)).toBe('');
      expect(await foreign.box.get(url)).toBe('');
    });
    expect(await box.get(`http://${stage.site}`)).toBe(`internet ${stage.uplink}`);
    const answer = await box.inside('/usr/bin/python3', '-c', RESOLVE, 'udp', '169.254.77.1');
    expect(answer).toBe(`${stage.site}\n`);
  });

  it('removes the reservation of an agent that is gone, not that of one that lives', async () => {
    const gone = ['100.127.0.0/16', 'proto', 'static', 'metric', String(routePriorityOf('0bad'))];
    await run('ip', 'route', 'add', 'unreachable', ...gone);
    await besideAnother(async () => {
      const routes = await run('ip', 'route', 'show', 'type', 'unreachable');
      expect(routes).not.toContain(String(routePriorityOf('0bad')));
      expect(routes).toContain(String(routePriorityOf(stage.names.tag)));
    });
  });
});
