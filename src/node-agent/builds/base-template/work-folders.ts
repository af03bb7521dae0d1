import { existsSync, readlinkSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Longer than any build takes: a folder of this age belongs to none. */
const OLD_MS = 6 * 3_600_000;

/** A pid says nothing to a process of another container that shares the templates folder. */
const pidNamespace = (): string => /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0] ?? '0';

/** A fresh work folder that tells whose it is. */
export async function makeWorkFolder(scratch: string): Promise<string> {
  await mkdir(scratch, { recursive: true });
  return mkdtemp(join(scratch, `base-${pidNamespace()}-${process.pid}-`));
}

/**
 * Removes the work folders of builds that were killed.
 * @returns the names of those that are gone
 */
export async function removeDeadWorkFolders(scratch: string, now = new Date()): Promise<string[]> {
  const names = await readdir(scratch).catch(() => []);
  const gone: string[] = [];
  for (const name of names.filter((each) => each.startsWith('base-'))) {
    const path = join(scratch, name);
    if (!isOfDeadProcess(name) && !(await isOlder(path, now.getTime() - OLD_MS))) continue;
    await rm(path, { recursive: true, force: true, maxRetries: 5 });
    gone.push(name);
  }
  return gone;
}

function isOfDeadProcess(name: string): boolean {
  const [, namespace, pid] = /^base-(\d+)-(\d+)-/.exec(name) ?? [];
  return namespace === pidNamespace() && !existsSync(`/proc/${pid}`);
}

async function isOlder(path: string, than: number): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && found.ctimeMs < than;
}
