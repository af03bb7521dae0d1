import { spawn, spawnSync } from 'node:child_process';
import {
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeCharacterDevice } from '../../../src/node-agent/linux/device-node.js';
import { bindMapped } from '../../../src/node-agent/linux/mounts.js';
import { inNetworkNamespace } from '../../../src/node-agent/linux/network-namespace.js';
import { listenOnUnixPath } from '../../../src/node-agent/linux/sockets.js';
import { UserNamespaces } from '../../../src/node-agent/linux/user-namespaces.js';

let directory: string;

/** Open file descriptors of this process. */
const descriptors = (): number => readdirSync('/proc/self/fd').length;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'atoll-linux-'));
});

afterEach(() => rmSync(directory, { recursive: true, force: true }));

describe('unix listener', () => {
  it('is served by a child that inherits it and reached by its path', async () => {
    const path = join(directory, 'socket');
    const listener = listenOnUnixPath(path);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    // A connection made before anybody serves waits in the kernel.
    const early = connect(path);
    const serve = `require('net').createServer((s) => s.end('served')).listen({ fd: 3 })`;
    const child = spawn(process.execPath, ['-e', serve], {
      stdio: ['ignore', 'ignore', 'ignore', listener.fd],
    });
    listener.close();
    const [answer] = (await once(early, 'data')) as [Buffer];
    expect(answer.toString()).toBe('served');
    child.kill('SIGKILL');
    await once(child, 'exit');
  });

  it('replaces a socket that a crash left and refuses a path that the kernel would cut', () => {
    const path = join(directory, 'socket');
    listenOnUnixPath(path).close();
    listenOnUnixPath(path).close();
    const long = join(directory, 'x'.repeat(108 - directory.length));
    expect(() => listenOnUnixPath(long)).toThrow(
      expect.objectContaining({ code: 'socket_path_too_long' }),
    );
    listenOnUnixPath(long.slice(0, 107)).close();
  });
});

describe('user namespaces', () => {
  it('map one range each, are kept while used and closed beyond the limit', () => {
    const before = descriptors();
    const namespaces = new UserNamespaces(2);
    const mapping = (n: number) => ({
      inside: 0,
      outside: 1_000_000_000 + n * 65_536,
      size: 65_536,
    });
    const first = namespaces.descriptor(mapping(1));
    const id = readlinkSync(`/proc/self/fd/${first}`);
    expect(id).not.toBe(readlinkSync('/proc/self/ns/user'));
    expect(namespaces.descriptor(mapping(1))).toBe(first);
    const map = spawnSync(
      'nsenter',
      [`--user=/proc/${process.pid}/fd/${first}`, 'cat', '/proc/self/uid_map'],
      {
        encoding: 'utf8',
      },
    );
    expect(map.stdout.trim().split(/\s+/)).toEqual(['0', String(mapping(1).outside), '65536']);
    for (let n = 2; n < 6; n++) namespaces.descriptor(mapping(n));
    expect(descriptors()).toBe(before + 2);
    namespaces.close();
    expect(descriptors()).toBe(before);
  });

  it('leave no child behind', () => {
    const namespaces = new UserNamespaces();
    namespaces.descriptor({ inside: 0, outside: 1_500_000_000, size: 65_536 });
    namespaces.close();
    const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8')
      .trim()
      .split(' ');
    const states = children.filter(Boolean).map((pid) => readFileSync(`/proc/${pid}/stat`, 'utf8'));
    expect(states.filter((stat) => / Z /.test(stat))).toEqual([]);
  });
});

describe('system calls', () => {
  it('say which file system cannot map owners', () => {
    const namespaces = new UserNamespaces();
    const fd = namespaces.descriptor({ inside: 0, outside: 1_000_000_000, size: 65_536 });
    expect(() => bindMapped('/proc', directory, fd)).toThrow(
      expect.objectContaining({
        code: 'idmap_unsupported',
        message: expect.stringContaining('/proc'),
      }),
    );
    namespaces.close();
  });

  it('make a device of their own', () => {
    const path = join(directory, 'null');
    makeCharacterDevice(path, { major: 1, minor: 3, mode: 0o666 });
    expect(statSync(path).rdev).toBe(statSync('/dev/null').rdev);
    expect(() => makeCharacterDevice(path, { major: 1, minor: 3, mode: 0o666 })).toThrow(
      expect.objectContaining({ call: 'mknod', errno: 'EEXIST' }),
    );
  });

  it('come back from a network namespace, also from an error in it', async () => {
    const child = spawn('unshare', ['--net', 'sleep', '60']);
    const home = readlinkSync('/proc/thread-self/ns/net');
    await expect.poll(() => readlinkSync(`/proc/${child.pid}/ns/net`)).not.toBe(home);
    const fd = openSync(`/proc/${child.pid}/ns/net`, 'r');
    expect(inNetworkNamespace(fd, () => readlinkSync('/proc/thread-self/ns/net'))).not.toBe(home);
    const fail = (): never => {
      throw new Error('inside');
    };
    expect(() => inNetworkNamespace(fd, fail)).toThrow('inside');
    expect(readlinkSync('/proc/thread-self/ns/net')).toBe(home);
    closeSync(fd);
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
});
