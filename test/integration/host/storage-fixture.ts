import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execFileSync } from 'node:child_process';

export const run = (command: string, ...args: string[]): string =>
  execFileSync(command, args, { encoding: 'utf8' });

export const MAP_RANGE = 65_536;

export interface StorageHost {
  readonly directory: string;
  readonly nodeDirectory: string;
  /** Makes a layer whose files belong to `idBase + uid`. */
  layer(
    name: string,
    files: Record<string, { text: string; uid: number }>,
    idBase?: number,
  ): string;
  remove(): void;
}

export function makeStorageHost(): StorageHost {
  const directory = mkdtempSync(join(tmpdir(), 'atoll-storage-'));
  return {
    directory,
    nodeDirectory: join(directory, 'node'),
    layer(name, files, idBase = 0) {
      const path = join(directory, 'layers', name);
      mkdirSync(path, { recursive: true });
      chownSync(path, idBase, idBase);
      for (const [file, { text, uid }] of Object.entries(files)) {
        const parts = file.split('/');
        if (parts.length > 1) {
          const folder = join(path, ...parts.slice(0, -1));
          mkdirSync(folder, { recursive: true });
          chownSync(folder, idBase, idBase);
        }
        writeFileSync(join(path, file), text);
        chownSync(join(path, file), idBase + uid, idBase + uid);
      }
      return path;
    },
    remove: () => rmSync(directory, { recursive: true, force: true }),
  };
}

/** What a store leaves on a host: mounts below the folder and loop devices over its files. */
export function traces(directory: string): { mounts: string[]; loops: string[] } {
  const has = (line: string): boolean => line.includes(directory);
  return {
    mounts: run('cat', '/proc/self/mountinfo').split('\n').filter(has),
    loops: run('losetup', '--list', '--noheadings', '--output', 'NAME,BACK-FILE')
      .split('\n')
      .filter(has),
  };
}
