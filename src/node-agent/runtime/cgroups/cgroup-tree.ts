export type CgroupLayout = 'v1' | 'hybrid' | 'v2';

/**
 * What the driver does to a container's cgroup beyond the limits that the runtime writes. Paths are
 * below each hierarchy, such as `/atoll-1f2e/x…`.
 */
export interface CgroupTree {
  readonly layout: CgroupLayout;
  /** True where a limit on swap can be written at all. */
  readonly limitsSwap: boolean;
  /** Asks for all processes to stop; `isFrozen` tells when they have. */
  requestFreeze(path: string): Promise<void>;
  requestThaw(path: string): Promise<void>;
  /** False also where the cgroup is gone. */
  isFrozen(path: string): Promise<boolean>;
  /** Living processes in it and below it; empty where it is gone. */
  processes(path: string): Promise<number[]>;
  /** Sends SIGKILL to every process in it. */
  killAll(path: string): Promise<void>;
  /** How often the kernel killed here for lack of memory; 0 where the cgroup is gone. */
  oomKills(path: string): number;
  /** Names of the cgroups right below it. */
  children(path: string): Promise<string[]>;
  /** Removes it in every hierarchy, with what is below; succeeds where it is gone. */
  remove(path: string): Promise<void>;
  /** Removes a parent where nothing is below it any more, and leaves it alone otherwise. */
  removeIfEmpty(path: string): Promise<void>;
}
