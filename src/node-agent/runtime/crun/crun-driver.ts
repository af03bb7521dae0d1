import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../../kernel/app-error.js';
import type { CgroupTree } from '../cgroups/cgroup-tree.js';
import { detectCgroups } from '../cgroups/detect-cgroups.js';
import { freeze, thaw } from '../cgroups/freeze.js';
import { ensureHugetlbHierarchy } from '../cgroups/hugetlb-hierarchy.js';
import { ContainerExists } from '../container-exists.js';
import { ContainerNotFound } from '../container-not-found.js';
import { ContainerNotRunning } from '../container-not-running.js';
import { silentLogger } from '../driver-logger.js';
import type { DriverLogger } from '../driver-logger.js';
import { ExitWatch } from '../exit-watch.js';
import { containerId, HandleStore } from '../handle-store.js';
import { KeyedQueue } from '../keyed-queue.js';
import { isSameProcessAlive, readProcStat } from '../proc-stat.js';
import type {
  ContainerExit,
  ContainerHandle,
  ContainerSpec,
  ContainerState,
  ContainerStatus,
  Freezer,
  RuntimeDriver,
} from '../runtime-driver.js';
import { CrunCommand } from './crun-command.js';
import { endProcesses } from './end-processes.js';
import { releaseFifo, waitsAtFifo } from './exec-fifo.js';
import { makeNullDevice } from './null-device.js';
import { ociConfig } from './oci-config.js';
import { processLimits } from './resource-limits.js';

export interface CrunDriverOptions {
  /** Folder of the driver's own; on a file system that allows device nodes. */
  readonly stateDir: string;
  /** Parent of the containers' cgroups below each hierarchy, such as `/atoll-1f2e`. */
  readonly cgroupParent: string;
  readonly crunPath?: string;
  readonly logger?: DriverLogger;
}

/** Containers by crun. One instance per state folder at a time; containers outlive it. */
export class CrunDriver implements RuntimeDriver {
  readonly runtimeClass = 'container';
  readonly freezer: Freezer = {
    freeze: (id) => this.onLiving(id, ({ cgroupPath }, tree) => freeze(tree, cgroupPath)),
    thaw: (id) => this.onLiving(id, ({ cgroupPath }, tree) => thaw(tree, cgroupPath)),
  };
  private readonly handles: HandleStore;
  private readonly crun: CrunCommand;
  private readonly queue = new KeyedQueue();
  private readonly logger: DriverLogger;
  private tree: CgroupTree | undefined;
  private looking: Promise<CgroupTree> | undefined;
  private readonly exits = new ExitWatch({ oomKills: (path) => this.tree?.oomKills(path) ?? 0 });

  constructor(private readonly options: CrunDriverOptions) {
    this.handles = new HandleStore(join(options.stateDir, 'containers'));
    this.crun = new CrunCommand(options.crunPath ?? 'crun', join(options.stateDir, 'crun'));
    this.logger = options.logger ?? silentLogger;
  }

  create(spec: ContainerSpec): Promise<ContainerHandle> {
    return this.queue.run(spec.id, async () => {
      const before = await this.handles.read(spec.id);
      if (before !== undefined) throw new ContainerExists(spec.id);
      // what a crash in the middle of an earlier call left
      await this.remove(spec.id);
      try {
        return await this.make(spec);
      } catch (error) {
        await this.remove(spec.id);
        throw error;
      }
    });
  }

  start(id: string): Promise<void> {
    return this.queue.run(id, async () => {
      const { status } = await this.inspect(id);
      if (status === 'running') return;
      if (status !== 'created') throw new ContainerNotRunning(id, status);
      await releaseFifo(this.crun.fifo(id));
    });
  }

  kill(id: string): Promise<void> {
    return this.queue.run(id, () => this.end(id));
  }

  delete(id: string): Promise<void> {
    return this.queue.run(id, () => this.remove(id));
  }

  async inspect(id: string): Promise<ContainerState> {
    const handle = await this.handles.read(id);
    if (handle === undefined) throw new ContainerNotFound(id);
    return { ...handle, status: await this.status(handle) };
  }

  async list(): Promise<readonly ContainerState[]> {
    const handles = await Promise.all(
      (await this.handles.ids()).map((id) => this.handles.read(id)),
    );
    const found = handles.filter((handle) => handle !== undefined);
    return Promise.all(
      found.map(async (handle) => ({ ...handle, status: await this.status(handle) })),
    );
  }

  async recover(): Promise<readonly ContainerState[]> {
    const tree = await this.cgroups();
    const known = await Promise.all([
      this.handles.ids(),
      this.crun.ids(),
      tree.children(this.options.cgroupParent),
    ]);
    const ids = [...new Set(known.flat())].filter((id) => !this.queue.isBusy(id));
    const found = await Promise.all(ids.map((id) => this.queue.run(id, () => this.adopt(id))));
    return found.filter((state) => state !== undefined);
  }

  async exec(id: string, args: readonly string[]) {
    const { status } = await this.inspect(id);
    if (status !== 'running') throw new ContainerNotRunning(id, status);
    return this.crun.exec(id, args);
  }

  onExit(listener: (exit: ContainerExit) => void): void {
    this.exits.onExit(listener);
  }

  async close(): Promise<void> {
    this.exits.close();
    await this.tree?.removeIfEmpty(this.options.cgroupParent);
  }

  private async make(spec: ContainerSpec): Promise<ContainerHandle> {
    const tree = await this.cgroups();
    const cgroupPath = this.cgroupPath(spec.id);
    const bundle = this.handles.folder(spec.id);
    const streams = join(bundle, 'null');
    await mkdir(bundle, { recursive: true, mode: 0o700 });
    await makeNullDevice(streams);
    const rlimits = await processLimits();
    const config = ociConfig(spec, { cgroupPath, limitsSwap: tree.limitsSwap, rlimits });
    await writeFile(join(bundle, 'config.json'), JSON.stringify(config), { mode: 0o600 });
    const { id, inheritedFds } = spec;
    const pid = await this.crun.create({ id, bundle, streams, inheritedFds });
    const stat = readProcStat(pid);
    if (stat === undefined)
      throw new AppError('internal', `container ${id} died while it was made`);
    const handle = { version: 1, id, pid, pidStartTime: stat.startTime, cgroupPath } as const;
    await this.handles.write(handle);
    this.exits.watch(handle);
    return handle;
  }

  private async end(id: string): Promise<void> {
    this.exits.unwatch(id);
    await endProcesses(await this.cgroups(), this.cgroupPath(id), await this.handles.read(id));
  }

  private async remove(id: string): Promise<void> {
    await this.end(id);
    await this.crun.delete(id);
    await (await this.cgroups()).remove(this.cgroupPath(id));
    await rm(this.handles.folder(id), { recursive: true, force: true });
  }

  private async adopt(id: string): Promise<ContainerState | undefined> {
    const handle = await this.handles.read(id);
    const status = handle && (await this.status(handle));
    if (handle !== undefined && status !== undefined && status !== 'stopped') {
      this.exits.watch(handle);
      return { ...handle, status };
    }
    this.logger.warn({ container: id }, 'removing what a dead container left');
    await this.remove(id);
    return undefined;
  }

  private async status(handle: ContainerHandle): Promise<ContainerStatus> {
    if (!isSameProcessAlive(handle.pid, handle.pidStartTime)) return 'stopped';
    if (await (await this.cgroups()).isFrozen(handle.cgroupPath)) return 'frozen';
    return (await waitsAtFifo(this.crun.fifo(handle.id))) ? 'created' : 'running';
  }

  private onLiving(
    id: string,
    work: (handle: ContainerHandle, tree: CgroupTree) => Promise<void>,
  ): Promise<void> {
    return this.queue.run(id, async () => {
      const { status, ...handle } = await this.inspect(id);
      if (status === 'stopped') throw new ContainerNotRunning(id, status);
      await work(handle, await this.cgroups());
    });
  }

  private cgroupPath(id: string): string {
    return join(this.options.cgroupParent, containerId(id));
  }

  /** Looked at once per driver; what a hybrid host needs is mended before. */
  private async cgroups(): Promise<CgroupTree> {
    if (this.tree !== undefined) return this.tree;
    this.looking ??= ensureHugetlbHierarchy().then(() => detectCgroups());
    try {
      this.tree = await this.looking;
    } finally {
      this.looking = undefined;
    }
    return this.tree;
  }
}
