import { readdir, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../bench/run.ts';

const NAMESPACES = ['pid', 'mnt', 'net', 'user', 'ipc', 'uts', 'cgroup'] as const;
export type Namespace = (typeof NAMESPACES)[number];

/** Host pids of the processes of one sandbox, oldest first: found by its cgroup, from outside. */
export async function pidsOf(executionOrSandboxId: string): Promise<number[]> {
  const pids: number[] = [];
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const cgroup = await readFile(`/proc/${name}/cgroup`, 'utf8').catch(() => '');
    if (cgroup.includes(executionOrSandboxId)) pids.push(Number(name));
  }
  return pids.sort((a, b) => a - b);
}

export async function namespacesOf(pid: number | 'self'): Promise<Record<Namespace, string>> {
  const links = await Promise.all(NAMESPACES.map((name) => readlink(`/proc/${pid}/ns/${name}`)));
  return Object.fromEntries(NAMESPACES.map((name, index) => [name, links[index]])) as Record<
    Namespace,
    string
  >;
}

/** Host uid that user 0 of a process's user namespace stands for. */
export async function hostUidOfRoot(pid: number): Promise<number> {
  const [inside, outside] = (await readFile(`/proc/${pid}/uid_map`, 'utf8')).trim().split(/\s+/);
  if (inside !== '0') throw new Error(`the first range does not start at 0 but at ${inside}`);
  return Number(outside);
}

/** The value of a limit of a process's cgroup, on v1 or v2. */
export async function cgroupLimit(
  pid: number,
  limit: { v1: { controller: string; file: string }; v2: string },
): Promise<string> {
  const lines = (await readFile(`/proc/${pid}/cgroup`, 'utf8')).trim().split('\n');
  const v1 = lines.find((line) => line.split(':')[1]?.split(',').includes(limit.v1.controller));
  const path = (v1 ?? lines.find((line) => line.startsWith('0::')) ?? '').split(':')[2] ?? '';
  const file = v1
    ? join('/sys/fs/cgroup', limit.v1.controller, path, limit.v1.file)
    : join('/sys/fs/cgroup', path, limit.v2);
  return (await readFile(file, 'utf8')).trim();
}

/** Addresses under which the host reaches sandboxes: its routes through their devices. */
export async function outerAddresses(): Promise<string[]> {
  const routes = JSON.parse(await run('ip', ['-json', '-4', 'route'])) as {
    dst: string;
    dev: string;
  }[];
  const outer = routes.filter(({ dev }) => /^at[0-9a-f]{4}v/.test(dev)).map(({ dst }) => dst);
  if (outer.length === 0) throw new Error('the host has no route to a sandbox');
  return outer;
}
