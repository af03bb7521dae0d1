import { readFile } from 'node:fs/promises';

/** Whether the process still runs; one that only waits to be collected by its parent does not. */
export async function isAlive(pid: number): Promise<boolean> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  const state = line?.slice(line.lastIndexOf(')') + 2, line.lastIndexOf(')') + 3);
  return state !== undefined && state !== 'Z';
}
