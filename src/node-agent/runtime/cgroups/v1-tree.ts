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
import type { CgroupLayout, CgroupTree } from './cgroup-tree.js';

export interface V1Hierarchies {
  readonly layout: Exclude<CgroupLayout, 'v2'>;
  /** Mount points of all hierarchies, the cgroup2 one of a hybrid host among them. */
  readonly all: readonly string[];
  readonly freezer: string;
  readonly memory: string;
  readonly limitsSwap: boolean;
}

/** Version 1: one hierarchy per controller, so that each step names the one it needs. */
export class V1Tree implements CgroupTree {
  readonly layout: CgroupLayout;
  readonly limitsSwap: boolean;

  constructor(private readonly hierarchies: V1Hierarchies) {
    this.layout = hierarchies.layout;
    this.limitsSwap = hierarchies.limitsSwap;
  }

  async requestFreeze(path: string): Promise<void> {
    await writeControl(this.freezerState(path), 'FROZEN');
  }

  /** A write waits for a grace period of the kernel, 4 ms and more, even where nothing changes. */
  async requestThaw(path: string): Promise<void> {
    if ((await readControl(this.freezerState(path))) === 'THAWED') return;
    await writeControl(this.freezerState(path), 'THAWED');
  }

  /** A task that forks at the wrong moment keeps the state at FREEZING: asking again mends it. */
  async isFrozen(path: string): Promise<boolean> {
    const state = await readControl(this.freezerState(path));
    if (state === 'FREEZING') await this.requestFreeze(path);
    return state === 'FROZEN';
  }

  processes(path: string): Promise<number[]> {
    return processesBelow(join(this.hierarchies.freezer, path));
  }

  async killAll(path: string): Promise<void> {
    for (const pid of await this.processes(path)) killProcess(pid);
  }

  oomKills(path: string): number {
    return readCounter(join(this.hierarchies.memory, path, 'memory.oom_control'), 'oom_kill');
  }

  async children(path: string): Promise<string[]> {
    return (await childNames(join(this.hierarchies.freezer, path))) ?? [];
  }

  async remove(path: string): Promise<void> {
    await Promise.all(this.hierarchies.all.map((root) => removeCgroup(join(root, path))));
  }

  async removeIfEmpty(path: string): Promise<void> {
    await Promise.all(this.hierarchies.all.map((root) => removed(join(root, path))));
  }

  private freezerState(path: string): string {
    return join(this.hierarchies.freezer, path, 'freezer.state');
  }
}
