import { mkdirSync } from 'node:fs';
import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { attachPrivately, detachFileSystem } from './private-mount.js';
import { OverlayStore } from './overlay-store.js';

/** Upper layers as plain folders of the data folder, for hosts without btrfs: no quota. */
export class OverlayDirectoryStore extends OverlayStore {
  readonly hasQuota = false;

  protected async openFileSystem(): Promise<void> {
    attachPrivately(this.layout.root);
  }

  protected closeFileSystem(): Promise<void> {
    return detachFileSystem(this.layout.root);
  }

  protected makeUpper(path: string): void {
    mkdirSync(path, { recursive: true, mode: 0o700 });
  }

  protected removeUpper(path: string): Promise<void> {
    return rm(path, { recursive: true, force: true });
  }

  protected async upperBytes(path: string): Promise<number> {
    let bytes = 0;
    for (const entry of await readdir(join(path, 'upper'), {
      recursive: true,
      withFileTypes: true,
    })) {
      // A file may be deleted by its sandbox between the two looks.
      const status = await lstat(join(entry.parentPath, entry.name)).catch(() => undefined);
      bytes += (status?.blocks ?? 0) * 512;
    }
    return bytes;
  }
}
