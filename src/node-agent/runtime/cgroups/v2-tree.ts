import { join } from 'node:path';
import {
  childNames,
  killProcess,
  processesBelow,
  readControl,
  readCounter,
  removeCgroup,
  removed,
  writeControl,
} from './cgroup-files.js';
import type { CgroupTree } from './cgroup-tree.js';

/** Version 2: one hierarchy for everything. */
export class V2Tree implements CgroupTree {
  readonly layout = 'v2';
  readonly limitsSwap = true;

  constructor(private readonly root: string) {}

  async requestFreeze(path: string): Promise<void> {
    await writeControl(join(this.root, path, 'cgroup.freeze'), '1');
  }

  async requestThaw(path: string): Promise<void> {
    await writeControl(join(this.root, path, 'cgroup.freeze'), '0');
  }

  /** `cgroup.events` tells what is so; `cgroup.freeze` only what was asked for. */
  async isFrozen(path: string): Promise<boolean> {
    const events = await readControl(join(this.root, path, 'cgroup.events'));
    return events !== undefined && /^frozen 1$/m.test(events);
  }

  processes(path: string): Promise<number[]> {
    return processesBelow(join(this.root, path));
  }

  /** `cgroup.kill` exists from kernel 5.14 on; before that every process is killed by itself. */
  async killAll(path: string): Promise<void> {
    if (await writeControl(join(this.root, path, 'cgroup.kill'), '1')) return;
    for (const pid of await this.processes(path)) killProcess(pid);
  }

  oomKills(path: string): number {
    return readCounter(join(this.root, path, 'memory.events'), 'oom_kill');
  }

  async children(path: string): Promise<string[]> {
    return (await childNames(join(this.root, path))) ?? [];
  }

  async remove(path: string): Promise<void> {
    await removeCgroup(join(this.root, path));
  }

  async removeIfEmpty(path: string): Promise<void> {
    await removed(join(this.root, path));
  }
}
