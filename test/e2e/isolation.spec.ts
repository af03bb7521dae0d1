import { createServer } from 'node:http';
import { stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { Sandbox } from 'e2b';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cgroupLimit, hostUidOfRoot, namespacesOf, outerAddresses, pidsOf } from './host-view.js';
import { startPlatform, type Platform } from './platform.js';

let platform: Platform;
let sandbox: Sandbox;
let other: Sandbox;
beforeAll(async () => {
  platform = await startPlatform();
  [sandbox, other] = await Promise.all([
    Sandbox.create('base', platform.clientOptions),
    Sandbox.create('base', platform.clientOptions),
  ]);
});
// A stop ends the sandboxes, whatever became of the tests.
afterAll(() => platform.stop());

const executionOf = (of: Sandbox): Promise<string> => platform.executionId(of.sandboxId);
async function initOf(of: Sandbox): Promise<number> {
  const [first] = await pidsOf(await executionOf(of));
  if (first === undefined) throw new Error('no process of the sandbox is seen from the host');
  return first;
}
const inside = async (command: string): Promise<string> =>
  (await sandbox.commands.run(command, { user: 'root' })).stdout.trim();

describe('seen from the host', () => {
  it('has namespaces of its own, shared with nobody', async () => {
    const [own, others, host] = await Promise.all([
      namespacesOf(await initOf(sandbox)),
      namespacesOf(await initOf(other)),
      namespacesOf('self'),
    ]);
    for (const name of ['pid', 'mnt', 'net', 'user', 'ipc', 'uts'] as const) {
      expect(own[name], name).not.toBe(host[name]);
      expect(own[name], name).not.toBe(others[name]);
    }
  });

  it('has a root that is an unprivileged user outside, another one for each sandbox', async () => {
    const uid = await hostUidOfRoot(await initOf(sandbox));
    expect(uid).toBeGreaterThanOrEqual(65_536);
    expect((await stat(`/proc/${await initOf(sandbox)}`)).uid).toBe(uid);
    expect(await hostUidOfRoot(await initOf(other))).not.toBe(uid);
  });

  it('has its limits in its cgroup', async () => {
    const pid = await initOf(sandbox);
    const memory = await cgroupLimit(pid, {
      v1: { controller: 'memory', file: 'memory.limit_in_bytes' },
      v2: 'memory.max',
    });
    expect(memory).toBe(String(512 * 1024 * 1024));
    const cpu = await cgroupLimit(pid, {
      v1: { controller: 'cpu', file: 'cpu.cfs_quota_us' },
      v2: 'cpu.max',
    });
    expect(cpu).toMatch(/^200000( 100000)?$/);
    const pids = await cgroupLimit(pid, {
      v1: { controller: 'pids', file: 'pids.max' },
      v2: 'pids.max',
    });
    expect(Number(pids)).toBeGreaterThan(0);
  });

  it('leaves the null device of the host alone', async () => {
    const device = await stat('/dev/null');
    expect([device.uid, device.gid, device.mode & 0o777]).toEqual([0, 0, 0o666]);
  });
});

describe('seen from inside', () => {
  it('shows only its own processes', async () => {
    const pids = (await inside('ls /proc | grep -E "^[0-9]+$" | wc -l')).trim();
    expect(Number(pids)).toBeLessThan(20);
    expect(await inside('cat /proc/1/cmdline | tr "\\0" " "')).toContain('tini');
    expect(await inside('ls /proc/1/root/ | head -c 0; cat /proc/sys/kernel/hostname')).toBe(
      await inside('hostname'),
    );
  });

  it('refuses what would reach the host', async () => {
    const attempts = {
      mount: 'mount -t tmpfs none /mnt',
      'nested user namespace': 'unshare -Ur true',
      'block device': 'mknod /tmp/disk b 254 0',
      'kernel log': 'dmesg',
      'kernel setting': 'echo 1 > /proc/sys/kernel/panic',
      'daemon folder': 'touch /opt/atoll/x',
      hostname: 'hostname changed',
    };
    for (const [what, command] of Object.entries(attempts)) {
      await expect(sandbox.commands.run(command, { user: 'root' }), what).rejects.toMatchObject({
        exitCode: expect.not.toBeOneOf([0, 127]) as number,
      });
    }
  });

  it('writes to no file system of the host: all but its own layer is in memory or read-only', async () => {
    const mounts = (await inside('cat /proc/self/mountinfo')).split('\n').map((line) => {
      const [before = '', after = ''] = line.split(' - ');
      const [, , , , point = '', options = ''] = before.split(' ');
      return { point, type: after.split(' ')[0] ?? '', writable: options.startsWith('rw') };
    });
    expect(mounts.find(({ point }) => point === '/')).toMatchObject({ type: 'overlay' });
    const own = ['overlay', 'proc', 'sysfs', 'tmpfs', 'devpts', 'mqueue', 'cgroup', 'cgroup2'];
    const foreign = mounts.filter(({ type, writable }) => writable && !own.includes(type));
    // Device nodes of the host, bound one by one: files of no size.
    const nodes = ['null', 'zero', 'full', 'random', 'urandom', 'tty'].map(
      (name) => `/dev/${name}`,
    );
    expect(foreign.map(({ point }) => point).filter((point) => !nodes.includes(point))).toEqual([]);
  });

  it('has no way to the socket of its daemon', async () => {
    expect(await inside('ls -a /run/atoll 2>&1 || true')).toContain('No such file');
    expect(await inside('find / -xdev -type s 2>/dev/null | grep -v "^/tmp" || true')).toBe('');
  });

  it('ends the hogs, not the daemon, where many take the memory together', async () => {
    const hogs =
      'for k in $(seq 12); do python3 -c "x = bytearray(1 << 27); import time; time.sleep(20)" & done; wait';
    await sandbox.commands.run(hogs, { timeoutMs: 60_000 });
    expect((await sandbox.commands.run('echo alive')).stdout).toBe('alive\n');
  });

  it('stops a memory hog without harm to the daemon', async () => {
    const hog = sandbox.commands.run('python3 -c "x = bytearray(2 * 1024 ** 3)"');
    // Killed by the kernel: 137 where the shell that waits for it tells.
    await expect(hog).rejects.toMatchObject({ exitCode: expect.toBeOneOf([137, -1]) as number });
    expect((await sandbox.commands.run('echo alive')).stdout).toBe('alive\n');
  });

  it('outlives a fork bomb that takes all processes or all memory', async () => {
    const bomb = [
      'import os, time',
      'for count in range(100000):',
      '    if count == 200: print("many", flush=True)',
      '    if os.fork() == 0: time.sleep(60); os._exit(0)',
    ];
    await other.files.write('/tmp/bomb.py', bomb.join('\n'));
    let output = '';
    const outcome = other.commands.run('python3 /tmp/bomb.py', {
      timeoutMs: 15_000,
      onStdout: (text) => void (output += text),
    });
    // By the limit of processes, by the memory's, or by the time: it never just ends well.
    await expect(outcome).rejects.toThrow();
    expect(output).toBe('many\n');
    await other.commands.run('pkill -9 python3 || true', { user: 'root' });
    expect((await other.commands.run('echo alive')).stdout).toBe('alive\n');
  });
});

describe('on the network', () => {
  const reach = (target: string): Promise<string> =>
    inside(`curl -s -o /dev/null -m 3 -w '%{http_code}' ${target} || true`);

  it('reaches a server of its own, which shows that the probe works', async () => {
    await sandbox.commands.run('python3 -m http.server 8123', { background: true, timeoutMs: 0 });
    await expect.poll(() => reach('http://127.0.0.1:8123/'), { timeout: 10_000 }).toBe('200');
  });

  it('reaches neither the host, nor its services, nor metadata addresses', async () => {
    const server = createServer((_request, response) => response.end('host'));
    await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
    const { port } = server.address() as AddressInfo;
    const addresses = Object.values(networkInterfaces())
      .flat()
      .filter((one) => one?.family === 'IPv4')
      .map((one) => one?.address);
    for (const address of [...addresses, '169.254.77.1', '169.254.169.254']) {
      expect(await reach(`http://${address}:${port}/`), address).toBe('000');
    }
    await new Promise((resolve) => server.close(resolve));
  });

  it('reaches no other sandbox, although both are at the same address', async () => {
    const serve =
      "python3 -c \"import http.server as h,functools; h.HTTPServer(('0.0.0.0',8000),type('H',(h.BaseHTTPRequestHandler,),{'do_GET':lambda s:(s.send_response(200),s.end_headers(),s.wfile.write(open('/tmp/name','rb').read()))})).serve_forever()\"";
    for (const [box, name] of [
      [sandbox, 'one'],
      [other, 'two'],
    ] as const) {
      await box.files.write('/tmp/name', name);
      await box.commands.run(serve, { background: true, timeoutMs: 0 });
    }
    const fromOutside = async (box: Sandbox): Promise<string> => {
      for (let tries = 0; ; tries += 1) {
        const response = await fetch(platform.apiUrl, {
          headers: { 'e2b-sandbox-id': box.sandboxId, 'e2b-sandbox-port': '8000' },
        });
        if (response.status === 200 || tries > 50) return response.text();
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    };
    expect(await fromOutside(sandbox)).toBe('one');
    expect(await fromOutside(other)).toBe('two');
    const address = (box: Sandbox): Promise<string> =>
      box.commands.run("ip -4 -o addr show eth0 | awk '{print $4}'").then((done) => done.stdout);
    expect(await address(sandbox)).toBe(await address(other));
    for (const outer of await outerAddresses()) {
      expect(await reach(`http://${outer}:8000/`), outer).toBe('000');
    }
  });

  it('reaches nothing at all, names included, where internet access is off', async () => {
    const closed = await Sandbox.create('base', {
      ...platform.clientOptions,
      allowInternetAccess: false,
    });
    // The host of the first package source stands for the internet: the open sandbox resolves it.
    const source =
      "sed -nE 's#^URIs: *https?://([^/ ]+).*#\\1#p' /etc/apt/sources.list.d/* | head -1";
    const probe = `name=$(${source}); test -n "$name" && getent hosts "$name" >/dev/null && echo resolved || echo none`;
    expect((await sandbox.commands.run(probe)).stdout).toBe('resolved\n');
    expect((await closed.commands.run(probe)).stdout).toBe('none\n');
    const connect =
      'curl -s -o /dev/null -m 3 http://198.51.100.1/; echo $?; curl -s -o /dev/null -m 3 telnet://169.254.77.1:53 </dev/null; echo $?';
    expect((await closed.commands.run(connect)).stdout).not.toContain('0\n');
  });
});
