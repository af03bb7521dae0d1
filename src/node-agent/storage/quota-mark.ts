import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Remembers on disk that the store turned the quota groups of the user's file system on. */
export class QuotaMark {
  private readonly path: string;

  constructor(nodeDirectory: string) {
    this.path = join(nodeDirectory, 'quota-was-off');
  }

  get exists(): boolean {
    return existsSync(this.path);
  }

  set(): void {
    writeFileSync(this.path, '');
  }

  remove(): void {
    rmSync(this.path, { force: true });
  }
}
