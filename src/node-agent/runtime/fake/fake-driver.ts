import type { RuntimeClass } from '../../../node-protocol/sandbox-spec.js';
import { ContainerExists } from '../container-exists.js';
import { ContainerNotFound } from '../container-not-found.js';
import { ContainerNotRunning } from '../container-not-running.js';
import type {
  ContainerExit,
  ContainerHandle,
  ContainerSpec,
  ContainerState,
  Freezer,
  RuntimeDriver,
} from '../runtime-driver.js';
import { FakeHost } from './fake-host.js';
import type { FakeContainer } from './fake-host.js';

export interface FakeExecResult {
  exitCode: number;
  stdout: string;
  stderr: string;
}

export interface FakeDriverOptions {
  /** Shared by drivers that stand for one node before and after a restart. */
  readonly host?: FakeHost;
  readonly runtimeClass?: RuntimeClass;
  /** Answers `exec`; the default knows `echo`, `true` and `false`. */
  readonly exec?: (container: FakeContainer, args: readonly string[]) => FakeExecResult;
}

function fakeCommand(_container: FakeContainer, args: readonly string[]): FakeExecResult {
  const [command, ...rest] = args;
  const name = command?.split('/').at(-1);
  if (name === 'echo') return { exitCode: 0, stdout: `${rest.join(' ')}\n`, stderr: '' };
  return { exitCode: name === 'false' ? 1 : 0, stdout: '', stderr: '' };
}

/**
 * A driver without containers for tests of what is above it: it keeps state as a real one does and
 * passes the same suite (test/conformance), but nothing runs. Never used by a started platform.
 */
export class FakeDriver implements RuntimeDriver {
  readonly runtimeClass: RuntimeClass;
  readonly host: FakeHost;
  readonly freezer: Freezer = {
    freeze: async (id) => this.freeze(id),
    thaw: async (id) => this.thaw(id),
  };
  private readonly watched = new Set<string>();
  private readonly listeners: ((exit: ContainerExit) => void)[] = [];
  private readonly stopWatching: () => void;

  constructor(private readonly options: FakeDriverOptions = {}) {
    this.runtimeClass = options.runtimeClass ?? 'container';
    this.host = options.host ?? new FakeHost();
    this.stopWatching = this.host.watch((id, reason) => {
      if (!this.watched.delete(id)) return;
      for (const listener of this.listeners) listener({ id, reason });
    });
  }

  async create(spec: ContainerSpec): Promise<ContainerHandle> {
    if (this.host.containers.has(spec.id)) throw new ContainerExists(spec.id);
    this.watched.add(spec.id);
    return this.host.add(spec).handle;
  }

  async start(id: string): Promise<void> {
    const container = this.get(id);
    if (container.status === 'running') return;
    if (container.status !== 'created') throw new ContainerNotRunning(id, container.status);
    container.status = 'running';
  }

  async kill(id: string): Promise<void> {
    this.watched.delete(id);
    const container = this.host.containers.get(id);
    if (container !== undefined) container.status = 'stopped';
  }

  async delete(id: string): Promise<void> {
    this.watched.delete(id);
    this.host.containers.delete(id);
  }

  async inspect(id: string): Promise<ContainerState> {
    const { handle, status } = this.get(id);
    return { ...handle, status };
  }

  async list(): Promise<readonly ContainerState[]> {
    return [...this.host.containers.values()].map(({ handle, status }) => ({ ...handle, status }));
  }

  async recover(): Promise<readonly ContainerState[]> {
    for (const { id, status } of await this.list()) {
      if (status === 'stopped') this.host.containers.delete(id);
      else this.watched.add(id);
    }
    return this.list();
  }

  async exec(id: string, args: readonly string[]): Promise<FakeExecResult> {
    const container = this.get(id);
    if (container.status !== 'running') throw new ContainerNotRunning(id, container.status);
    return (this.options.exec ?? fakeCommand)(container, args);
  }

  onExit(listener: (exit: ContainerExit) => void): void {
    this.listeners.push(listener);
  }

  async close(): Promise<void> {
    this.stopWatching();
  }

  private freeze(id: string): void {
    const container = this.get(id);
    if (container.status === 'stopped') throw new ContainerNotRunning(id, container.status);
    if (container.status === 'frozen') return;
    container.statusBeforeFreeze = container.status;
    container.status = 'frozen';
  }

  private thaw(id: string): void {
    const container = this.get(id);
    if (container.status === 'stopped') throw new ContainerNotRunning(id, container.status);
    if (container.status === 'frozen') container.status = container.statusBeforeFreeze;
  }

  private get(id: string): FakeContainer {
    const container = this.host.containers.get(id);
    if (container === undefined) throw new ContainerNotFound(id);
    return container;
  }
}
