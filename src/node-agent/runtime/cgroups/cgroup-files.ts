import { readdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errnoOf, isGone } from '../errno.js';
import { waitUntil } from '../wait-until.js';

const REMOVE_TIMEOUT_MS = 2_000;

/** A control file's text without the last newline; `undefined` where the cgroup is gone. */
export async function readControl(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

/** Writes a control file; false where the cgroup is gone. */
export async function writeControl(path: string, value: string): Promise<boolean> {
  try {
    await writeFile(path, value, { flag: 'r+' });
    return true;
  } catch (error) {
    if (isGone(error)) return false;
    throw error;
  }
}

/** Reads `key value` lines; 0 where the key or the file is missing. */
export function readCounter(path: string, key: string): number {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (isGone(error)) return 0;
    throw error;
  }
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${key} `));
  return line === undefined ? 0 : Number(line.slice(key.length + 1));
}

/** Names of the cgroups right below; `undefined` where the folder itself is gone. */
export async function childNames(folder: string): Promise<string[] | undefined> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

/** The folder and every cgroup below it, deepest first; empty where it is gone. */
async function descendants(folder: string): Promise<string[]> {
  const names = await childNames(folder);
  if (names === undefined) return [];
  const below = await Promise.all(names.map((name) => descendants(join(folder, name))));
  return [...below.flat(), folder];
}

/** Process ids in a cgroup and in those below it. */
export async function processesBelow(folder: string): Promise<number[]> {
  const texts = await Promise.all(
    (await descendants(folder)).map((one) => readControl(join(one, 'cgroup.procs'))),
  );
  return texts.flatMap((text) => (text ?? '').split('\n').filter(Boolean).map(Number));
}

/** Removes a cgroup and those below; waits while the kernel still lets its last tasks go. */
export async function removeCgroup(folder: string): Promise<void> {
  for (const one of await descendants(folder)) {
    await waitUntil(`removing ${one}`, REMOVE_TIMEOUT_MS, () => removed(one));
  }
}

/** Removes one empty cgroup; false where it is in use. */
export async function removed(folder: string): Promise<boolean> {
  try {
    await rmdir(folder);
    return true;
  } catch (error) {
    if (isGone(error)) return true;
    if (errnoOf(error) === 'EBUSY' || errnoOf(error) === 'ENOTEMPTY') return false;
    throw error;
  }
}

/** SIGKILL; a process that is gone already is fine. */
export function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}
