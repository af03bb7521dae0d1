import { lstat, opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { followCommand } from '../../process-runner/follow-command.js';

/** The installed packages of a tree as `name:arch=version`. */
export async function installedPackages(root: string, signal?: AbortSignal): Promise<string[]> {
  const lines: string[] = [];
  const format = '${binary:Package}=${Version}\n';
  await followCommand('dpkg-query', [`--admindir=${root}/var/lib/dpkg`, '-W', `-f=${format}`], {
    timeoutMs: 30_000,
    signal,
    onLine: (line) => lines.push(line),
  });
  return lines;
}

/** Bytes that a tree takes on disk; a file with several names counts once. */
export async function treeSize(root: string): Promise<number> {
  const seen = new Set<number>();
  let bytes = 0;
  const folders = [root];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for await (const entry of await opendir(folder)) {
      const path = join(folder, entry.name);
      const facts = await lstat(path);
      if (facts.nlink > 1 && !facts.isDirectory()) {
        if (seen.has(facts.ino)) continue;
        seen.add(facts.ino);
      }
      bytes += facts.blocks * 512;
      if (entry.isDirectory()) folders.push(path);
    }
  }
  return bytes;
}
