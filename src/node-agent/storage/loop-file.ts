import { existsSync, mkdirSync, renameSync, rmSync, statfsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { BTRFS_MAGIC } from '../linux/btrfs.js';
import { runHostTool } from '../linux/host-tool.js';
import { mountsBelow } from './mount-table.js';
import { makePrivate } from './private-mount.js';

export interface LoopFileOptions {
  readonly nodeDirectory: string;
  /** MiB; the file is sparse. */
  readonly sizeMB: number;
}

/** A btrfs in a sparse file of the data folder. */
export class LoopFile {
  private readonly image: string;

  constructor(private readonly options: LoopFileOptions) {
    this.image = join(options.nodeDirectory, 'storage.img');
  }

  /** Mounts the file at `directory`, making it first where there is none; safe to call again. */
  async attach(directory: string): Promise<void> {
    mkdirSync(directory, { recursive: true, mode: 0o711 });
    if (!existsSync(this.image)) await this.make();
    const isAttached = mountsBelow(directory).some(({ target }) => target === directory);
    // A mount that an agent left behind when it crashed is the one to use.
    if (!isAttached || statfsSync(directory).type !== BTRFS_MAGIC) {
      // noatime: reads of a sandbox write nothing. discard: what it deletes is freed on the host.
      const options = 'loop,noatime,discard=async';
      await runHostTool('mount', ['-t', 'btrfs', '-o', options, this.image, directory]);
    }
    makePrivate(directory);
  }

  /** A half made file must never be taken for a whole one, hence the second name. */
  private async make(): Promise<void> {
    const unfinished = `${this.image}.new`;
    rmSync(unfinished, { force: true });
    const file = await open(unfinished, 'w', 0o600);
    try {
      await file.truncate(this.options.sizeMB * 1024 * 1024);
    } finally {
      await file.close();
    }
    await runHostTool('mkfs.btrfs', ['--quiet', unfinished]);
    renameSync(unfinished, this.image);
  }
}
