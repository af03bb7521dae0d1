import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Writes files as a kernel shows them, for a look at a layout that this host does not have. */
export async function writeRecordedTree(
  root: string,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), text);
  }
}

/** A container of two processes under cgroup version 2, one of them in a cgroup below. */
export const RECORDED_V2 = {
  'cgroup.controllers': 'cpuset cpu io memory hugetlb pids rdma misc\n',
  'cgroup.procs': '1\n2\n',
  'atoll-1/cgroup.procs': '',
  'atoll-1/x1/cgroup.procs': '4242\n',
  'atoll-1/x1/cgroup.events': 'populated 1\nfrozen 0\n',
  'atoll-1/x1/cgroup.freeze': '0\n',
  'atoll-1/x1/cgroup.kill': '',
  'atoll-1/x1/memory.events': 'low 0\nhigh 0\nmax 12\noom 2\noom_kill 3\noom_group_kill 0\n',
  'atoll-1/x1/inner/cgroup.procs': '4243\n',
} as const;

/** The same container under version 1, with the hierarchies that systemd mounts. */
export const RECORDED_V1 = {
  'cpu,cpuacct/cgroup.procs': '',
  'pids/cgroup.procs': '',
  'devices/cgroup.procs': '',
  'memory/cgroup.procs': '',
  'memory/memory.memsw.limit_in_bytes': '9223372036854771712\n',
  'memory/atoll-1/x1/memory.oom_control': 'oom_kill_disable 0\nunder_oom 0\noom_kill 4\n',
  'freezer/cgroup.procs': '',
  'freezer/atoll-1/x1/cgroup.procs': '4242\n4243\n',
  'freezer/atoll-1/x1/freezer.state': 'THAWED\n',
  'systemd/cgroup.procs': '',
} as const;
