import { access, readFile, stat } from 'node:fs/promises';
import { release } from 'node:os';
import { runCommand } from '../../node-agent/process-runner/run-command.js';
import type { Finding, HostCheck } from './host-check.js';

const COMMAND_LIMIT_MS = 10_000;

async function succeeds(file: string, args: readonly string[]): Promise<boolean> {
  const result = await runCommand(file, args, { timeoutMs: COMMAND_LIMIT_MS }).catch(
    () => undefined,
  );
  return result?.exitCode === 0;
}

async function hasFileSystem(name: string): Promise<boolean> {
  const listed = async (): Promise<boolean> =>
    (await readFile('/proc/filesystems', 'utf8')).split(/\s+/).includes(name);
  if (await listed()) return true;
  // The list names what is loaded; a module that exists is loaded on first use, or by this.
  await succeeds('modprobe', [name]);
  return listed();
}

async function findOverlay(): Promise<Finding> {
  if (await hasFileSystem('overlay')) return { state: 'ok', what: 'the kernel has overlay' };
  return {
    state: 'missing',
    what: 'the kernel has no overlay file system',
    mend: 'modprobe overlay, or a kernel with CONFIG_OVERLAY_FS',
  };
}

async function findBtrfs(): Promise<Finding> {
  const loop = await access('/dev/loop-control').then(
    () => true,
    () => false,
  );
  if (loop && (await hasFileSystem('btrfs'))) {
    return { state: 'ok', what: 'btrfs in a loop file: disk quotas and cheap clones' };
  }
  return {
    state: 'limited',
    what: `no ${loop ? 'btrfs' : 'loop devices'}: sandboxes run without disk quotas`,
    mend: loop ? 'modprobe btrfs' : 'modprobe loop',
  };
}

async function findNamespaces(): Promise<Finding> {
  if (await succeeds('unshare', ['--user', '--net', '--map-root-user', 'true'])) {
    return { state: 'ok', what: 'user and network namespaces can be made' };
  }
  const most = await readFile('/proc/sys/user/max_user_namespaces', 'utf8').catch(() => '');
  const off = most.trim() === '0';
  return {
    state: 'missing',
    what: 'user namespaces can not be made here',
    mend: off
      ? 'sysctl -w user.max_user_namespaces=15000'
      : 'inside a container this needs a privileged one; else a kernel with CONFIG_USER_NS',
  };
}

async function findIdmaps(): Promise<Finding> {
  const [major = 0, minor = 0] = release().split('.').map(Number);
  // Overlay takes idmapped lower layers since 5.19.
  if (major > 5 || (major === 5 && minor >= 19)) {
    return { state: 'ok', what: `kernel ${release()} maps the owners of shared layers` };
  }
  return {
    state: 'missing',
    what: `kernel ${release()} is too old: overlay over idmapped mounts came with 5.19`,
    mend: 'install a newer kernel (Debian 12 has 6.1)',
  };
}

async function findNftables(): Promise<Finding> {
  if (process.getuid?.() !== 0) return { state: 'limited', what: 'seen only by root' };
  if (await succeeds('nft', ['list', 'tables'])) {
    return { state: 'ok', what: 'nftables works' };
  }
  return {
    state: 'missing',
    what: 'nftables does not work here',
    mend: 'apt-get install nftables, and a kernel with CONFIG_NF_TABLES (modprobe nf_tables)',
  };
}

async function findSeccomp(): Promise<Finding> {
  const actions = await readFile('/proc/sys/kernel/seccomp/actions_avail', 'utf8').catch(() => '');
  if (actions.includes('errno')) return { state: 'ok', what: 'system call filters work' };
  return { state: 'missing', what: 'the kernel filters no system calls (CONFIG_SECCOMP_FILTER)' };
}

async function findCgroups(): Promise<Finding> {
  const mounts = await readFile('/proc/mounts', 'utf8');
  const types = mounts.split('\n').map((line) => line.split(' ')[2]);
  const v1 = types.includes('cgroup');
  const v2 = types.includes('cgroup2');
  if (!v1 && !v2) {
    return {
      state: 'missing',
      what: 'no cgroups are mounted: nothing would limit a sandbox',
      mend: 'mount -t cgroup2 cgroup2 /sys/fs/cgroup',
    };
  }
  return { state: 'ok', what: `cgroups: ${v1 && v2 ? 'v1 and v2 (hybrid)' : v1 ? 'v1' : 'v2'}` };
}

/**
 * Programs of the host and of sandboxes write to it; one that was replaced by a file, by an `rm` and
 * a redirection of some root script, fills the disk and fails for everybody else.
 */
export async function findNullDevice(path = '/dev/null'): Promise<Finding> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isCharacterDevice() === true && (found.mode & 0o777) === 0o666) {
    return { state: 'ok', what: `${path} is a device for everybody` };
  }
  return {
    state: 'missing',
    what: `${path} is not the character device that everybody may write to`,
    mend: `rm -f ${path} && mknod -m 666 ${path} c 1 3`,
  };
}

/** What the kernel must give. */
export const kernelChecks: readonly HostCheck[] = [
  { name: 'overlay', find: findOverlay },
  { name: 'namespaces', find: findNamespaces },
  { name: 'idmaps', find: findIdmaps },
  { name: 'cgroups', find: findCgroups },
  { name: 'seccomp', find: findSeccomp },
  { name: 'nftables', find: findNftables },
  { name: 'btrfs', find: findBtrfs },
  { name: 'null', find: () => findNullDevice() },
];
