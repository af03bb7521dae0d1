import type { ContainerMount } from '../runtime-driver.js';

export interface OciMount {
  destination: string;
  type: string;
  source: string;
  options: string[];
}

/** Kernel file systems that every sandbox gets; no cgroup mount, which a checkpoint can not save. */
export function kernelMounts(memoryMB: number): OciMount[] {
  const shmMB = Math.max(16, Math.floor(memoryMB / 2));
  return [
    { destination: '/proc', type: 'proc', source: 'proc', options: ['nosuid', 'noexec', 'nodev'] },
    {
      destination: '/dev',
      type: 'tmpfs',
      source: 'tmpfs',
      options: ['nosuid', 'strictatime', 'mode=755', 'size=65536k'],
    },
    {
      destination: '/dev/pts',
      type: 'devpts',
      source: 'devpts',
      options: ['nosuid', 'noexec', 'newinstance', 'ptmxmode=0666', 'mode=0620', 'gid=5'],
    },
    {
      destination: '/dev/shm',
      type: 'tmpfs',
      source: 'shm',
      // counts as the sandbox's memory, and browsers need more than the usual 64 MiB
      options: ['nosuid', 'noexec', 'nodev', 'mode=1777', `size=${shmMB}m`],
    },
    {
      destination: '/dev/mqueue',
      type: 'mqueue',
      source: 'mqueue',
      options: ['nosuid', 'noexec', 'nodev'],
    },
    // a new instance in the sandbox's own network namespace: shows its own devices only
    {
      destination: '/sys',
      type: 'sysfs',
      source: 'sysfs',
      options: ['nosuid', 'noexec', 'nodev', 'ro'],
    },
  ];
}

/** A host path inside the sandbox; never a way to a device or to more rights. */
export function bindMount(mount: ContainerMount): OciMount {
  return {
    destination: mount.destination,
    type: 'bind',
    source: mount.source,
    options: ['bind', 'private', 'nosuid', 'nodev', mount.readOnly ? 'ro' : 'rw'],
  };
}

/** What tells of the host or reaches its hardware. */
export const MASKED_PATHS = [
  '/proc/acpi',
  '/proc/asound',
  '/proc/interrupts',
  '/proc/kcore',
  '/proc/keys',
  '/proc/latency_stats',
  '/proc/sched_debug',
  '/proc/scsi',
  '/proc/timer_list',
  '/proc/timer_stats',
  '/sys/devices/virtual/powercap',
  '/sys/firmware',
];

export const READ_ONLY_PATHS = [
  '/proc/bus',
  '/proc/fs',
  '/proc/irq',
  '/proc/sys',
  '/proc/sysrq-trigger',
];
