import { readFile, readlink, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CrunDriver } from '../../src/node-agent/runtime/crun/crun-driver.js';
import type { ContainerHandle } from '../../src/node-agent/runtime/runtime-driver.js';
import { CrunHost, ID_RANGE } from './crun-host.js';

describe('crun: what a sandbox sees and may', () => {
  let host: CrunHost;
  let driver: CrunDriver;
  let handle: ContainerHandle;

  /** Exit code, output and errors of a shell command inside. */
  const inside = async (script: string) => driver.exec('x1', ['/bin/sh', '-c', script]);

  beforeAll(async () => {
    host = await CrunHost.make();
    driver = host.open();
    // the second container gets the filter that the first one's profile was compiled to
    await driver.create(host.spec('x0'));
    handle = await driver.create(host.spec('x1'));
    await driver.start('x1');
  });
  afterAll(async () => host.dispose());

  it.each(['pid', 'mnt', 'net', 'user', 'ipc', 'uts', 'cgroup'])(
    'has a %s namespace of its own',
    async (name) => {
      const [own, theirs] = await Promise.all([
        readlink(`/proc/self/ns/${name}`),
        readlink(`/proc/${handle.pid}/ns/${name}`),
      ]);
      expect(theirs).toMatch(new RegExp(`^${name}:`));
      expect(theirs).not.toBe(own);
    },
  );

  it('has a root that is an unprivileged user outside', async () => {
    expect((await inside('id -u')).stdout).toBe('0\n');
    expect((await stat(`/proc/${handle.pid}`)).uid).toBe(ID_RANGE.hostBase);
    const map = await readFile(`/proc/${handle.pid}/uid_map`, 'utf8');
    expect(map.trim().split(/\s+/).map(Number)).toEqual([0, ID_RANGE.hostBase, ID_RANGE.size]);
  });

  it('sees its own processes, host name and devices only', async () => {
    const pids = (await inside('ls /proc')).stdout.split('\n').filter((name) => /^\d+$/.test(name));
    expect(pids).toContain('1');
    expect(pids.length).toBeLessThan(4);
    expect((await inside(`cat /proc/${process.pid}/cmdline`)).exitCode).toBe(1);
    expect((await inside('hostname')).stdout).toBe('sandbox-7\n');
    expect((await inside('ls /sys/class/net')).stdout).toBe('lo\n');
    expect((await inside('cat /proc/self/cgroup')).stdout).not.toContain('atoll');
    expect((await inside('cat /proc/mounts')).stdout).not.toContain(host.folder);
  });

  it('has a loopback device that works, low ports and ping', async () => {
    expect((await inside('ping -c 1 127.0.0.1')).exitCode).toBe(0);
    expect((await inside('nc -l -p 80 -w 1; test $? -le 1 && echo bound')).stderr).not.toContain(
      'ermission',
    );
    const range = await inside('cat /proc/sys/net/ipv4/ping_group_range');
    expect(range.stdout.trim().split(/\s+/)).toEqual(['0', '65535']);
  });

  it('has the usual devices and a temporary folder on its own disk', async () => {
    const devices = await inside('echo a > /dev/null && dd if=/dev/zero of=/dev/shm/z count=1');
    expect(devices.exitCode).toBe(0);
    expect((await inside('ls /dev/pts/ptmx /dev/mqueue /dev/tty')).exitCode).toBe(0);
    const mounts = (await inside('cat /proc/mounts')).stdout;
    expect(mounts).not.toMatch(/ \/tmp /);
    expect(mounts).toMatch(/^sysfs \/sys sysfs ro,nosuid,nodev,noexec/m);
    expect(mounts).not.toMatch(/ cgroup2? /);
  });

  it('has the set of 14 capabilities, a seccomp filter, and set-uid programs', async () => {
    const status = await readFile(`/proc/${handle.pid}/status`, 'utf8');
    expect(status).toMatch(/^CapEff:\t00000000a80425fb$/m);
    expect(status).toMatch(/^CapBnd:\t00000000a80425fb$/m);
    expect(status).toMatch(/^CapAmb:\t0000000000000000$/m);
    expect(status).toMatch(/^Seccomp:\t2$/m);
    expect(status).toMatch(/^NoNewPrivs:\t0$/m);
    expect(await readFile(`/proc/${handle.pid}/oom_score_adj`, 'utf8')).toBe('500\n');
  });

  it.each([
    ['a nested user namespace', 'unshare -U true'],
    ['another network namespace', 'unshare -n true'],
    ['a mount', 'mount -t tmpfs none /tmp'],
    ['a remount of the read-only /sys', 'mount -o remount,rw /sys'],
    ['a device node', 'mknod /tmp/disk b 254 0'],
    ['a change of its host name', 'hostname other'],
    ['an owner beyond its range', 'touch /tmp/f && chown 70000 /tmp/f'],
    ['a write to the sysctls', 'echo 1 > /proc/sys/kernel/panic'],
    ['a write to the sysrq trigger', 'echo h > /proc/sysrq-trigger'],
    ['a change of the null device', 'chmod 600 /dev/null'],
    ['the memory of the kernel', 'cat /proc/kcore | grep -q .'],
  ])('is refused %s', async (_what, script) => {
    expect((await inside(script)).exitCode).not.toBe(0);
  });

  it('has the same seccomp filter, compiled for it or taken over', async () => {
    const state = async (id: string) => readFile(join(host.stateDir, 'crun', id, 'seccomp.bpf'));
    expect((await state('x1')).length).toBeGreaterThan(1000);
    expect((await state('x1')).equals(await state('x0'))).toBe(true);
    const config = await readFile(join(host.stateDir, 'containers/x1/config.json'), 'utf8');
    expect(config).toContain((await state('x0')).toString('base64'));
    expect((await driver.exec('x1', ['/bin/unshare', '-U', 'true'])).exitCode).not.toBe(0);
  });

  it('leaves the null device of the host alone', async () => {
    await inside('chmod 600 /proc/self/fd/0 /proc/1/fd/0 /proc/1/fd/1; chown 7 /proc/1/fd/2');
    const { uid, gid, mode } = await stat('/dev/null');
    expect({ uid, gid, mode: mode.toString(8) }).toEqual({ uid: 0, gid: 0, mode: '20666' });
  });
});
