import type { ContainerHandle, ContainerSpec, ContainerStatus } from '../runtime-driver.js';

export interface FakeContainer {
  readonly spec: ContainerSpec;
  readonly handle: ContainerHandle;
  status: ContainerStatus;
  /** What it goes back to when it is thawed. */
  statusBeforeFreeze: 'created' | 'running';
}

/** What outlives a fake driver: the containers of one imaginary host. */
export class FakeHost {
  readonly containers = new Map<string, FakeContainer>();
  private readonly watchers = new Set<(id: string, reason: 'exited' | 'oom') => void>();
  private lastPid = 1_000_000;

  add(spec: ContainerSpec): FakeContainer {
    this.lastPid += 1;
    const handle: ContainerHandle = {
      version: 1,
      id: spec.id,
      pid: this.lastPid,
      pidStartTime: String(this.lastPid),
      cgroupPath: `/fake/${spec.id}`,
    };
    const container: FakeContainer = {
      spec,
      handle,
      status: 'created',
      statusBeforeFreeze: 'created',
    };
    this.containers.set(spec.id, container);
    return container;
  }

  /** PID 1 of a container ends by itself, or is killed by the kernel for lack of memory. */
  endFirstProcess(id: string, reason: 'exited' | 'oom' = 'exited'): void {
    const container = this.containers.get(id);
    if (container === undefined || container.status === 'stopped') return;
    container.status = 'stopped';
    for (const watcher of this.watchers) watcher(id, reason);
  }

  watch(watcher: (id: string, reason: 'exited' | 'oom') => void): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }
}
