import type { ContainerSpec } from '../runtime-driver.js';
import { bindMount, kernelMounts, MASKED_PATHS, READ_ONLY_PATHS } from './oci-mounts.js';
import type { OciMount } from './oci-mounts.js';
import type { OciRlimit } from './resource-limits.js';
import { seccompProfile } from './seccomp-profile.js';
import type { SeccompProfile } from './seccomp-profile.js';

const MIB = 1024 * 1024;
const CPU_PERIOD_US = 100_000;

/** Valid within the sandbox's own user namespace only; what a distribution's packages expect. */
const CAPABILITIES = [
  'CAP_AUDIT_WRITE',
  'CAP_CHOWN',
  'CAP_DAC_OVERRIDE',
  'CAP_FOWNER',
  'CAP_FSETID',
  'CAP_KILL',
  'CAP_MKNOD',
  'CAP_NET_BIND_SERVICE',
  'CAP_NET_RAW',
  'CAP_SETFCAP',
  'CAP_SETGID',
  'CAP_SETPCAP',
  'CAP_SETUID',
  'CAP_SYS_CHROOT',
];

/** null, zero, full, random, urandom, tty, ptmx and the pseudo-terminals. */
const DEVICES: readonly (readonly [major: number, minor?: number])[] = [
  [1, 3],
  [1, 5],
  [1, 7],
  [1, 8],
  [1, 9],
  [5, 0],
  [5, 2],
  [136],
];

interface DeviceRule {
  allow: boolean;
  access: string;
  type?: 'c';
  major?: number;
  minor?: number;
}

export interface OciConfig {
  ociVersion: string;
  hostname: string;
  annotations: Record<string, string>;
  root: { path: string; readonly: boolean };
  mounts: OciMount[];
  process: {
    terminal: boolean;
    user: { uid: number; gid: number };
    cwd: string;
    args: readonly string[];
    env: string[];
    capabilities: Record<'bounding' | 'effective' | 'permitted', string[]>;
    noNewPrivileges: boolean;
    oomScoreAdj: number;
    rlimits: readonly OciRlimit[];
  };
  linux: {
    cgroupsPath: string;
    namespaces: { type: string }[];
    uidMappings: IdMapping[];
    gidMappings: IdMapping[];
    resources: ReturnType<typeof resources>;
    sysctl: Record<string, string>;
    seccomp: SeccompProfile;
    maskedPaths: string[];
    readonlyPaths: string[];
    rootfsPropagation: string;
  };
}

interface IdMapping {
  containerID: number;
  hostID: number;
  size: number;
}

export interface OciSurroundings {
  readonly cgroupPath: string;
  readonly limitsSwap: boolean;
  readonly rlimits: readonly OciRlimit[];
  /** The profile's program, base64, where it was compiled before. */
  readonly compiledFilter: string | undefined;
}

function resources({ cpuCount, memoryMB, pidsMax }: ContainerSpec['limits'], limitsSwap: boolean) {
  const limit = memoryMB * MIB;
  const devices: DeviceRule[] = [
    { allow: false, access: 'rwm' },
    ...DEVICES.map(([major, minor]): DeviceRule => {
      return { allow: true, type: 'c', access: 'rw', major, ...(minor !== undefined && { minor }) };
    }),
  ];
  return {
    // `swap` counts memory and swap together: the same number leaves no swap, on v1 and on v2
    memory: { limit, ...(limitsSwap && { swap: limit }) },
    cpu: { quota: cpuCount * CPU_PERIOD_US, period: CPU_PERIOD_US, shares: cpuCount * 1024 },
    pids: { limit: pidsMax },
    devices,
  };
}

/** The runtime's whole description of a container; nothing of the host is shared but the mounts. */
export function ociConfig(spec: ContainerSpec, around: OciSurroundings): OciConfig {
  const { hostBase, size } = spec.idRange;
  const mapping = [{ containerID: 0, hostID: hostBase, size }];
  return {
    ociVersion: '1.0.2',
    hostname: spec.hostname,
    annotations:
      around.compiledFilter === undefined
        ? {}
        : { 'run.oci.seccomp_bpf_data': around.compiledFilter },
    root: { path: spec.rootfs, readonly: false },
    mounts: [...kernelMounts(spec.limits.memoryMB), ...spec.mounts.map(bindMount)],
    process: {
      terminal: false,
      user: { uid: 0, gid: 0 },
      cwd: '/',
      args: spec.args,
      env: Object.entries(spec.env).map(([name, value]) => `${name}=${value}`),
      capabilities: { bounding: CAPABILITIES, effective: CAPABILITIES, permitted: CAPABILITIES },
      // sudo inside must work; a set-uid program gains nothing outside the user namespace
      noNewPrivileges: false,
      // when the host runs out of memory, a sandbox goes before any service
      oomScoreAdj: 500,
      rlimits: around.rlimits,
    },
    linux: {
      cgroupsPath: around.cgroupPath,
      // no path anywhere: a network namespace made outside the user namespace can not be restored
      // from a memory snapshot, and leaves port 80 and raw sockets closed to root inside
      namespaces: ['user', 'pid', 'mount', 'network', 'ipc', 'uts', 'cgroup'].map((type) => ({
        type,
      })),
      uidMappings: mapping,
      gidMappings: mapping,
      resources: resources(spec.limits, around.limitsSwap),
      // ping and low ports for every user inside: the namespace is the sandbox's own
      sysctl: {
        'net.ipv4.ping_group_range': `0 ${size - 1}`,
        'net.ipv4.ip_unprivileged_port_start': '0',
      },
      seccomp: seccompProfile(),
      maskedPaths: MASKED_PATHS,
      readonlyPaths: READ_ONLY_PATHS,
      rootfsPropagation: 'private',
    },
  };
}
