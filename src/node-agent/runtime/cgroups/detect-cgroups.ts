import { access, readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../../kernel/app-error.js';
import { readControl } from './cgroup-files.js';
import type { CgroupTree } from './cgroup-tree.js';
import { V1Tree } from './v1-tree.js';
import { V2Tree } from './v2-tree.js';

export const CGROUP_ROOT = '/sys/fs/cgroup';

/** The host has no usable cgroup layout: the message tells what is missing. */
export class CgroupsUnusable extends AppError {
  constructor(problem: string) {
    super('unavailable', `cgroups of this host can not be used: ${problem}`, {
      code: 'cgroups_unusable',
    });
  }
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** Every hierarchy below `root` once; `cpu` and `cpuacct` may be links to one of them. */
async function hierarchiesBelow(root: string): Promise<string[]> {
  const found = new Set<string>();
  for (const name of await readdir(root)) {
    if (await exists(join(root, name, 'cgroup.procs'))) found.add(await realpath(join(root, name)));
  }
  return [...found].toSorted();
}

/**
 * Finds out how the host mounts its cgroups: version 2 alone, version 1, or hybrid (version 1 plus
 * a cgroup2 mount at `unified`). Call it again after a change of mounts.
 * @throws {CgroupsUnusable} where a hierarchy that limits need is missing
 */
export async function detectCgroups(root = CGROUP_ROOT): Promise<CgroupTree> {
  if (await exists(join(root, 'cgroup.controllers'))) {
    const controllers = (await readControl(join(root, 'cgroup.controllers')))?.split(' ') ?? [];
    const missing = ['cpu', 'memory', 'pids'].filter((name) => !controllers.includes(name));
    if (missing.length > 0) throw new CgroupsUnusable(`no ${missing.join(', ')} in cgroup2`);
    return new V2Tree(root);
  }
  const needed = ['cpu', 'memory', 'pids', 'devices', 'freezer'];
  const there = await Promise.all(needed.map((name) => exists(join(root, name, 'cgroup.procs'))));
  const missing = needed.filter((_, index) => !there[index]);
  if (missing.length > 0) throw new CgroupsUnusable(`no ${missing.join(', ')} below ${root}`);
  return new V1Tree({
    layout: (await exists(join(root, 'unified', 'cgroup.controllers'))) ? 'hybrid' : 'v1',
    all: await hierarchiesBelow(root),
    freezer: join(root, 'freezer'),
    memory: join(root, 'memory'),
    // absent where the kernel was booted with swapaccount=0
    limitsSwap: await exists(join(root, 'memory', 'memory.memsw.limit_in_bytes')),
  });
}
