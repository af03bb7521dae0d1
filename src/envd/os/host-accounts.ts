import { statSync } from 'node:fs';
import { readPlainFile } from './plain-files.js';
import type { Account, SandboxAccounts } from './sandbox-os.js';

/** Accounts from `passwd` and `group` in a folder; read again whenever a file changes. */
export class HostAccounts implements SandboxAccounts {
  readonly #passwd: CachedLines;
  readonly #group: CachedLines;

  constructor(folder: string) {
    this.#passwd = new CachedLines(`${folder}/passwd`);
    this.#group = new CachedLines(`${folder}/group`);
  }

  byName(name: string): Account | undefined {
    const fields = this.#passwd.lines().find((line) => line[0] === name);
    if (fields === undefined) return undefined;
    const uid = Number(fields[2]);
    const gid = Number(fields[3]);
    if (!Number.isInteger(uid) || !Number.isInteger(gid)) return undefined;
    return { name, uid, gid, home: fields[5] || '/' };
  }

  userName(uid: number): string {
    return nameOf(this.#passwd, uid);
  }

  groupName(gid: number): string {
    return nameOf(this.#group, gid);
  }
}

function nameOf(source: CachedLines, id: number): string {
  const text = String(id);
  return source.lines().find((line) => line[2] === text)?.[0] ?? text;
}

class CachedLines {
  readonly #path: string;
  #key = '';
  #lines: string[][] = [];

  constructor(path: string) {
    this.#path = path;
  }

  lines(): string[][] {
    try {
      const { mtimeMs, ctimeMs, ino, size } = statSync(this.#path);
      const key = `${ino}/${size}/${mtimeMs}/${ctimeMs}`;
      if (key !== this.#key) {
        const text = readPlainFile(this.#path);
        this.#lines = text.split('\n').map((line) => line.split(':'));
        this.#key = key;
      }
    } catch {
      // An image without the file has no accounts.
      this.#key = '';
      this.#lines = [];
    }
    return this.#lines;
  }
}
