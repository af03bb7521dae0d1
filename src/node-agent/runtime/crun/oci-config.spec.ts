import { describe, expect, it } from 'vitest';
import { ociConfig } from './oci-config.js';
import { parseOpenFilesLimit } from './resource-limits.js';

const config = (limitsSwap: boolean) =>
  ociConfig(
    {
      id: 'x1',
      rootfs: '/r',
      hostname: 'h',
      idRange: { hostBase: 500_000, size: 65_536 },
      limits: { cpuCount: 3, memoryMB: 256, pidsMax: 99 },
      mounts: [{ source: '/a', destination: '/b', readOnly: true }],
      args: ['/init'],
      env: { A: '1=2' },
      inheritedFds: [],
    },
    { cgroupPath: '/p/x1', limitsSwap, rlimits: [], compiledFilter: undefined },
  );

describe('OCI configuration', () => {
  it('makes every namespace anew and joins none', () => {
    expect(config(true).linux.namespaces).toEqual(
      ['user', 'pid', 'mount', 'network', 'ipc', 'uts', 'cgroup'].map((type) => ({ type })),
    );
  });

  it('maps the whole range to 0 and up, users and groups alike', () => {
    const mapping = [{ containerID: 0, hostID: 500_000, size: 65_536 }];
    expect(config(true).linux).toMatchObject({ uidMappings: mapping, gidMappings: mapping });
  });

  it('limits memory without swap, processors and processes', () => {
    expect(config(true).linux.resources).toMatchObject({
      memory: { limit: 268_435_456, swap: 268_435_456 },
      cpu: { quota: 300_000, period: 100_000 },
      pids: { limit: 99 },
    });
    expect(config(false).linux.resources.memory).toEqual({ limit: 268_435_456 });
  });

  it('starts from no device at all', () => {
    const [first, ...rest] = config(true).linux.resources.devices;
    expect(first).toEqual({ allow: false, access: 'rwm' });
    expect(rest.every(({ allow, access, type }) => allow && access === 'rw' && type === 'c')).toBe(
      true,
    );
  });

  it('mounts host paths without devices and set-uid programs', () => {
    expect(config(true).mounts.at(-1)).toEqual({
      destination: '/b',
      type: 'bind',
      source: '/a',
      options: ['bind', 'private', 'nosuid', 'nodev', 'ro'],
    });
  });

  it('passes the environment as it is', () => {
    expect(config(true).process.env).toEqual(['A=1=2']);
  });
});

describe('open files limit', () => {
  it('is read as the hard one', () => {
    const line = (hard: string) =>
      `Limit  Soft Hard\nMax open files            1024                 ${hard}  files\n`;
    expect(parseOpenFilesLimit(line('20000'))).toBe(20_000);
    expect(parseOpenFilesLimit(line('unlimited'))).toBe(Infinity);
    expect(() => parseOpenFilesLimit('nothing')).toThrow(/open files/);
  });
});
