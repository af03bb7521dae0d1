import { readFile } from 'node:fs/promises';
import { AppError } from '../../../kernel/app-error.js';

export interface OciRlimit {
  type: string;
  soft: number;
  hard: number;
}

const OPEN_FILES = 65_536;

/** Reads the hard limit of open files out of `/proc/<pid>/limits`; `Infinity` where there is none. */
export function parseOpenFilesLimit(limits: string): number {
  const hard = /^Max open files +\S+ +(\S+)/m.exec(limits)?.[1];
  if (hard === undefined)
    throw new AppError('internal', 'no open files limit in /proc/self/limits');
  return hard === 'unlimited' ? Infinity : Number(hard);
}

/**
 * Limits per process. Never above what the agent itself may have: without CAP_SYS_RESOURCE the
 * runtime fails to raise a limit ("Operation not permitted").
 */
export async function processLimits(): Promise<OciRlimit[]> {
  const hard = parseOpenFilesLimit(await readFile('/proc/self/limits', 'utf8'));
  const openFiles = Math.min(OPEN_FILES, hard);
  return [
    { type: 'RLIMIT_NOFILE', soft: openFiles, hard: openFiles },
    // a core of a sandbox's process would go where the host's core_pattern points
    { type: 'RLIMIT_CORE', soft: 0, hard: 0 },
  ];
}
