import type { CgroupTree } from '../cgroups/cgroup-tree.js';
import { freeze, thaw } from '../cgroups/freeze.js';
import { ContainerExists } from '../container-exists.js';
import { ContainerNotFound } from '../container-not-found.js';
import { ContainerNotRunning } from '../container-not-running.js';
import { silentLogger } from '../driver-logger.js';
import type { DriverLogger } from '../driver-logger.js';
import { ExitWatch } from '../exit-watch.js';
import { KeyedQueue } from '../keyed-queue.js';
import type {
  ContainerExit,
  ContainerHandle,
  ContainerSpec,
  ContainerState,
  Freezer,
  RuntimeDriver,
} from '../runtime-driver.js';
import { CrunContainers } from './crun-containers.js';
import type { CrunPlaces } from './crun-containers.js';

export interface CrunDriverOptions extends CrunPlaces {
  readonly logger?: DriverLogger;
}

/** Containers by crun. One instance per state folder at a time; containers outlive it. */
export class CrunDriver implements RuntimeDriver {
  readonly runtimeClass = 'container';
  readonly freezer: Freezer = {
    freeze: (id) => this.onLiving(id, ({ cgroupPath }, tree) => freeze(tree, cgroupPath)),
    thaw: (id) => this.onLiving(id, ({ cgroupPath }, tree) => thaw(tree, cgroupPath)),
  };
  private readonly containers: CrunContainers;
  private readonly queue = new KeyedQueue();
  private readonly logger: DriverLogger;
  private readonly exits = new ExitWatch({ oomKills: (path) => this.containers.oomKills(path) });

  constructor({ logger, ...places }: CrunDriverOptions) {
    this.containers = new CrunContainers(places);
    this.logger = logger ?? silentLogger;
  }

  create(spec: ContainerSpec): Promise<ContainerHandle> {
    return this.queue.run(spec.id, async () => {
      const before = await this.containers.handles.read(spec.id);
      if (before !== undefined) throw new ContainerExists(spec.id);
      // what a crash in the middle of an earlier call left
      await this.containers.remove(spec.id);
      try {
        const handle = await this.containers.make(spec);
        this.exits.watch(handle);
        return handle;
      } catch (error) {
        await this.containers.remove(spec.id);
        throw error;
      }
    });
  }

  start(id: string): Promise<void> {
    return this.queue.run(id, async () => {
      const { status } = await this.inspect(id);
      if (status === 'running') return;
      if (status !== 'created') throw new ContainerNotRunning(id, status);
      await this.containers.release(id);
    });
  }

  kill(id: string): Promise<void> {
    return this.queue.run(id, async () => {
      this.exits.unwatch(id);
      await this.containers.end(id);
    });
  }

  delete(id: string): Promise<void> {
    return this.queue.run(id, async () => {
      this.exits.unwatch(id);
      await this.containers.remove(id);
    });
  }

  async inspect(id: string): Promise<ContainerState> {
    const handle = await this.containers.handles.read(id);
    if (handle === undefined) throw new ContainerNotFound(id);
    return this.containers.state(handle);
  }

  async list(): Promise<readonly ContainerState[]> {
    const { handles } = this.containers;
    const read = await Promise.all((await handles.ids()).map((id) => handles.read(id)));
    const found = read.filter((handle) => handle !== undefined);
    return Promise.all(found.map((handle) => this.containers.state(handle)));
  }

  async recover(): Promise<readonly ContainerState[]> {
    const ids = (await this.containers.ids()).filter((id) => !this.queue.isBusy(id));
    const found = await Promise.all(ids.map((id) => this.queue.run(id, () => this.adopt(id))));
    return found.filter((state) => state !== undefined);
  }

  async exec(id: string, args: readonly string[]) {
    const { status } = await this.inspect(id);
    if (status !== 'running') throw new ContainerNotRunning(id, status);
    return this.containers.crun.exec(id, args);
  }

  onExit(listener: (exit: ContainerExit) => void): void {
    this.exits.onExit(listener);
  }

  async close(): Promise<void> {
    this.exits.close();
    await this.containers.removeEmptyParent();
  }

  private async adopt(id: string): Promise<ContainerState | undefined> {
    const handle = await this.containers.handles.read(id);
    const state = handle && (await this.containers.state(handle));
    if (state !== undefined && state.status !== 'stopped') {
      this.exits.watch(state);
      return state;
    }
    this.logger.warn({ container: id }, 'removing what a dead container left');
    await this.containers.remove(id);
    return undefined;
  }

  private onLiving(
    id: string,
    work: (handle: ContainerHandle, tree: CgroupTree) => Promise<void>,
  ): Promise<void> {
    return this.queue.run(id, async () => {
      const state = await this.inspect(id);
      if (state.status === 'stopped') throw new ContainerNotRunning(id, state.status);
      await work(state, await this.containers.cgroups());
    });
  }
}
