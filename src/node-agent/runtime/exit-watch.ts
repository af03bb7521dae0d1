import { isSameProcessAlive } from './proc-stat.js';
import type { ContainerExit, ContainerHandle } from './runtime-driver.js';

interface Watched {
  readonly handle: ContainerHandle;
  /** Kills by the kernel's memory limit that were seen before now. */
  oomKills: number;
}

export interface ExitWatchOptions {
  /** Reads how often the kernel killed in a cgroup for lack of memory. */
  readonly oomKills: (cgroupPath: string) => number;
  readonly intervalMs?: number;
}

/** Ticks between two looks at the OOM counter of a living container. */
const OOM_LOOK_EVERY = 8;

/**
 * Notices that a PID 1 ended. One timer reads `/proc/<pid>/stat` of every container (about 10 us
 * each): the process is not our child once the agent was restarted, so there is no SIGCHLD to wait
 * for. The counter is looked at every 2 s, so that an old kill of some child is not taken for the
 * reason when PID 1 exits by itself much later.
 */
export class ExitWatch {
  private readonly watched = new Map<string, Watched>();
  private readonly listeners: ((exit: ContainerExit) => void)[] = [];
  private timer: NodeJS.Timeout | undefined;
  private ticks = 0;

  constructor(private readonly options: ExitWatchOptions) {}

  onExit(listener: (exit: ContainerExit) => void): void {
    this.listeners.push(listener);
  }

  watch(handle: ContainerHandle): void {
    this.watched.set(handle.id, { handle, oomKills: this.options.oomKills(handle.cgroupPath) });
    this.timer ??= setInterval(() => this.look(), this.options.intervalMs ?? 250).unref();
  }

  unwatch(id: string): void {
    this.watched.delete(id);
    if (this.watched.size === 0) this.close();
  }

  close(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  /** Looks once at every container; the timer's own step. */
  look(): void {
    this.ticks += 1;
    for (const [id, entry] of this.watched) {
      const { pid, pidStartTime, cgroupPath } = entry.handle;
      if (isSameProcessAlive(pid, pidStartTime)) {
        if (this.ticks % OOM_LOOK_EVERY === 0) entry.oomKills = this.options.oomKills(cgroupPath);
        continue;
      }
      const reason = this.options.oomKills(cgroupPath) > entry.oomKills ? 'oom' : 'exited';
      this.unwatch(id);
      for (const listener of this.listeners) listener({ id, reason });
    }
  }
}
