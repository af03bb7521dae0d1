import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../../kernel/app-error.js';
import type { CgroupTree } from '../cgroups/cgroup-tree.js';
import { detectCgroups } from '../cgroups/detect-cgroups.js';
import { ensureHugetlbHierarchy } from '../cgroups/hugetlb-hierarchy.js';
import { containerId, HandleStore } from '../handle-store.js';
import { isSameProcessAlive, readProcStat } from '../proc-stat.js';
import type {
  ContainerHandle,
  ContainerSpec,
  ContainerState,
  ContainerStatus,
} from '../runtime-driver.js';
import { CompiledFilter } from './compiled-filter.js';
import { CrunCommand } from './crun-command.js';
import { endProcesses } from './end-processes.js';
import { releaseFifo, waitsAtFifo } from './exec-fifo.js';
import { makeNullDevice } from './null-device.js';
import { ociConfig } from './oci-config.js';
import { processLimits } from './resource-limits.js';

export interface CrunPlaces {
  /** Folder of the driver's own; on a file system that allows device nodes. */
  readonly stateDir: string;
  /** Parent of the containers' cgroups below each hierarchy, such as `/atoll-1f2e`. */
  readonly cgroupParent: string;
  readonly crunPath?: string;
}

/**
 * What a container consists of on the host: folder, runtime's state, cgroups and processes. The
 * steps of one container must not run side by side; the driver sees to that.
 */
export class CrunContainers {
  readonly handles: HandleStore;
  readonly crun: CrunCommand;
  private readonly filter = new CompiledFilter();
  private tree: CgroupTree | undefined;
  private looking: Promise<CgroupTree> | undefined;

  constructor(private readonly places: CrunPlaces) {
    this.handles = new HandleStore(join(places.stateDir, 'containers'));
    this.crun = new CrunCommand(places.crunPath ?? 'crun', join(places.stateDir, 'crun'));
  }

  /** Looked at once; what a hybrid host needs is mended before. */
  async cgroups(): Promise<CgroupTree> {
    if (this.tree !== undefined) return this.tree;
    this.looking ??= ensureHugetlbHierarchy().then(() => detectCgroups());
    try {
      this.tree = await this.looking;
    } finally {
      this.looking = undefined;
    }
    return this.tree;
  }

  oomKills(cgroupPath: string): number {
    return this.tree?.oomKills(cgroupPath) ?? 0;
  }

  async make(spec: ContainerSpec): Promise<ContainerHandle> {
    const { id, inheritedFds } = spec;
    const tree = await this.cgroups();
    const cgroupPath = this.cgroupPath(id);
    const bundle = this.handles.folder(id);
    const streams = join(bundle, 'null');
    await mkdir(bundle, { recursive: true, mode: 0o700 });
    await makeNullDevice(streams);
    const config = ociConfig(spec, {
      cgroupPath,
      limitsSwap: tree.limitsSwap,
      rlimits: await processLimits(),
      compiledFilter: this.filter.data,
    });
    await writeFile(join(bundle, 'config.json'), JSON.stringify(config), { mode: 0o600 });
    const pid = await this.crun.create({ id, bundle, streams, inheritedFds });
    const stat = readProcStat(pid);
    if (stat === undefined)
      throw new AppError('internal', `container ${id} died while it was made`);
    const handle = { version: 1, id, pid, pidStartTime: stat.startTime, cgroupPath } as const;
    await this.handles.write(handle);
    await this.filter.learn(this.crun.compiledFilter(id));
    return handle;
  }

  async release(id: string): Promise<void> {
    await releaseFifo(this.crun.fifo(id));
  }

  async end(id: string): Promise<void> {
    await endProcesses(await this.cgroups(), this.cgroupPath(id), await this.handles.read(id));
  }

  /** Whatever there is of it, complete or not. */
  async remove(id: string): Promise<void> {
    await this.end(id);
    await (await this.cgroups()).remove(this.cgroupPath(id));
    await this.crun.forget(id);
    await rm(this.handles.folder(id), { recursive: true, force: true });
  }

  async state(handle: ContainerHandle): Promise<ContainerState> {
    return { ...handle, status: await this.status(handle) };
  }

  /** Ids that any part of a container on this host carries. */
  async ids(): Promise<string[]> {
    const tree = await this.cgroups();
    const known = await Promise.all([
      this.handles.ids(),
      this.crun.ids(),
      tree.children(this.places.cgroupParent),
    ]);
    return [...new Set(known.flat())];
  }

  /** Takes the parent of all cgroups away where no container is left. */
  async removeEmptyParent(): Promise<void> {
    await this.tree?.removeIfEmpty(this.places.cgroupParent);
  }

  private async status(handle: ContainerHandle): Promise<ContainerStatus> {
    if (!isSameProcessAlive(handle.pid, handle.pidStartTime)) return 'stopped';
    if (await (await this.cgroups()).isFrozen(handle.cgroupPath)) return 'frozen';
    return (await waitsAtFifo(this.crun.fifo(handle.id))) ? 'created' : 'running';
  }

  private cgroupPath(id: string): string {
    return join(this.places.cgroupParent, containerId(id));
  }
}
