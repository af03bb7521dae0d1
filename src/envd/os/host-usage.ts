import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { UsageSample } from './sandbox-os.js';

const TICKS_PER_SECOND = 100;
const PAGE_BYTES = 4096;

/**
 * Use of CPU and memory by the processes that the sandbox can see. Its /proc/stat and meminfo
 * show the whole host and it has no cgroup mount, so the processes are added up.
 */
export function sampleUsage(): UsageSample {
  let ticks = 0;
  let residentPages = 0;
  let sharedPages = 0;
  for (const pid of readdirSync('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    const stat = read(`/proc/${pid}/stat`);
    const memory = read(`/proc/${pid}/statm`).split(' ');
    // The command name may hold spaces and parentheses: fields count from the last one on.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    ticks += (Number(fields[11]) || 0) + (Number(fields[12]) || 0);
    residentPages += Number(memory[1]) || 0;
    sharedPages += Number(memory[2]) || 0;
  }
  return {
    cpuSeconds: ticks / TICKS_PER_SECOND,
    memoryUsedBytes: Math.max(0, residentPages - sharedPages) * PAGE_BYTES,
    memoryTotalBytes: memoryTotalBytes(),
    memoryCacheBytes: sharedPages * PAGE_BYTES,
    cpuCount: availableParallelism(),
  };
}

function memoryTotalBytes(): number {
  const match = /^MemTotal:\s+(\d+) kB$/m.exec(read('/proc/meminfo'));
  return Number(match?.[1] ?? 0) * 1024;
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // The process ended in between.
    return '';
  }
}
