import { readFileSync } from 'node:fs';
import { isGone } from './errno.js';

export interface ProcStat {
  readonly state: string;
  /** Clock ticks since boot, as the kernel prints them. */
  readonly startTime: string;
}

/** Parses `/proc/<pid>/stat`; the command name in brackets may hold spaces and brackets itself. */
export function parseProcStat(text: string): ProcStat | undefined {
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [state, startTime] = [fields[0], fields[19]];
  return state === undefined || startTime === undefined ? undefined : { state, startTime };
}

/** Reads a process's state and start time; `undefined` where there is no such process. */
export function readProcStat(pid: number): ProcStat | undefined {
  try {
    return parseProcStat(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

/** True while that very process lives; a zombie is dead, a reused pid is another process. */
export function isSameProcessAlive(pid: number, startTime: string): boolean {
  const stat = readProcStat(pid);
  return stat !== undefined && stat.startTime === startTime && !'ZXx'.includes(stat.state);
}
