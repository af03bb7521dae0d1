import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '../../process-runner/run-command.js';
import { readControl } from './cgroup-files.js';
import { CGROUP_ROOT, CgroupsUnusable } from './detect-cgroups.js';

/**
 * On a hybrid host whose cgroup2 mount holds a controller, the runtime refuses to work (`cgroups in
 * hybrid mode not supported, drop all controllers from cgroupv2`). The one controller that is left
 * there in practice is hugetlb: mounting its version 1 hierarchy takes it out of cgroup2. This is
 * one of the closed list of host-wide changes (docs/architecture.md); the hierarchy lingers in the
 * kernel until the next boot. Does nothing where there is nothing to do.
 * @throws {CgroupsUnusable} where other controllers are in the way
 */
export async function ensureHugetlbHierarchy(root = CGROUP_ROOT): Promise<void> {
  const controllers = await readControl(join(root, 'unified', 'cgroup.controllers'));
  if (controllers === undefined || controllers === '') return;
  if (controllers !== 'hugetlb') {
    throw new CgroupsUnusable(`'${controllers}' in the cgroup2 mount of a hybrid host`);
  }
  const path = join(root, 'hugetlb');
  await mkdir(path, { recursive: true });
  const result = await runCommand('mount', ['-t', 'cgroup', '-o', 'hugetlb', 'cgroup', path], {
    timeoutMs: 10_000,
  });
  if (result.exitCode !== 0) throw new CgroupsUnusable(`hugetlb: ${result.stderr.trim()}`);
}
