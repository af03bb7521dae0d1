import type { RuntimeClass } from '../../node-protocol/sandbox-spec.js';
import type { IdRange } from '../slots/slot.js';

export interface ContainerLimits {
  /** Whole CPUs; the quota is cpuCount x 100 ms per 100 ms. */
  readonly cpuCount: number;
  /** Memory without swap, MiB. */
  readonly memoryMB: number;
  readonly pidsMax: number;
}

export interface ContainerMount {
  /** Path on the host. */
  readonly source: string;
  /** Absolute path inside; made where missing. */
  readonly destination: string;
  readonly readOnly: boolean;
}

export interface ContainerSpec {
  /** The execution id: one container is one incarnation of a sandbox. */
  readonly id: string;
  /** Mounted root file system on the host; the driver does not own it. */
  readonly rootfs: string;
  readonly hostname: string;
  readonly idRange: IdRange;
  readonly limits: ContainerLimits;
  readonly mounts: readonly ContainerMount[];
  /** Command and arguments of PID 1. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Open file descriptors of the agent that PID 1 gets as 3, 4, … */
  readonly inheritedFds: readonly number[];
}

export type ContainerStatus = 'created' | 'running' | 'frozen' | 'stopped';

/** Enough to find a container again after the agent was restarted; stored by the driver. */
export interface ContainerHandle {
  readonly version: 1;
  readonly id: string;
  /** PID 1 of the container, as a host pid. */
  readonly pid: number;
  /** Start time of that pid in clock ticks since boot: tells it from a reused pid. */
  readonly pidStartTime: string;
  /** Path of the container's cgroup below each hierarchy, such as `/atoll-1f2e/x…`. */
  readonly cgroupPath: string;
}

export interface ContainerState extends ContainerHandle {
  readonly status: ContainerStatus;
}

export interface ContainerExit {
  readonly id: string;
  readonly reason: 'exited' | 'oom';
}

/**
 * Runs containers of one runtime class. All methods are safe to call again after a crash in the
 * middle; `kill` and `delete` of something that is gone succeed.
 */
export interface RuntimeDriver {
  readonly runtimeClass: RuntimeClass;
  /**
   * Makes everything up to, but not including, the first instruction of PID 1.
   * @throws {ContainerExists}
   */
  create(spec: ContainerSpec): Promise<ContainerHandle>;
  /**
   * Lets PID 1 run.
   * @throws {ContainerNotFound}
   * @throws {ContainerNotRunning} where it is frozen or has ended
   */
  start(id: string): Promise<void>;
  /** Ends every process of the container, thawing it first; resolves when none is left. */
  kill(id: string): Promise<void>;
  /** Removes what is left of a container, killing it first where it lives. */
  delete(id: string): Promise<void>;
  /** @throws {ContainerNotFound} */
  inspect(id: string): Promise<ContainerState>;
  list(): Promise<readonly ContainerState[]>;
  /** Finds the containers that outlived the agent, watches them again and removes dead ones. */
  recover(): Promise<readonly ContainerState[]>;
  /** Runs a command inside, for diagnostics and tests. Output is limited to 1 MiB. */
  exec(
    id: string,
    args: readonly string[],
  ): Promise<{ exitCode: number; stdout: string; stderr: string }>;
  /** Calls back once for every container whose PID 1 ends without `kill`. */
  onExit(listener: (exit: ContainerExit) => void): void;
  /** Stops watching and takes away what the driver keeps on the host for no container. */
  close(): Promise<void>;
  readonly freezer?: Freezer;
}

/** Optional capability: stop and continue all processes of a container; both are safe to repeat. */
export interface Freezer {
  freeze(id: string): Promise<void>;
  thaw(id: string): Promise<void>;
}
