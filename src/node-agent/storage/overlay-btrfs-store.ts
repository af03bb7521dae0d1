import { existsSync, statfsSync } from 'node:fs';
import { AppError } from '../../kernel/app-error.js';
import {
  BTRFS_MAGIC,
  createSubvolume,
  destroySubvolume,
  limitSubvolume,
  setQuota,
  subvolumeBytes,
} from '../linux/btrfs.js';
import { failedWith } from '../linux/system-call-failed.js';
import { attachPrivately, detachFileSystem } from './private-mount.js';
import { LoopFile } from './loop-file.js';
import { OverlayStore } from './overlay-store.js';
import { QuotaMark } from './quota-mark.js';

const MIB = 1024n * 1024n;

export interface BtrfsStoreOptions {
  /** The agent's own folder, `<data>/node`. */
  readonly nodeDirectory: string;
  /** Size of the loop file, MiB; sparse. Not used where the data folder is btrfs itself. */
  readonly storageSizeMB: number;
}

/**
 * Upper layers as btrfs subvolumes with a quota group each, in a loop file of the data folder or,
 * where that folder is on btrfs, beside it.
 */
export class OverlayBtrfsStore extends OverlayStore {
  readonly hasQuota = true;
  private readonly loopFile: LoopFile;

  constructor({ nodeDirectory, storageSizeMB }: BtrfsStoreOptions) {
    super(nodeDirectory);
    this.loopFile = new LoopFile({ nodeDirectory, sizeMB: storageSizeMB });
  }

  private get isNative(): boolean {
    return statfsSync(this.nodeDirectory).type === BTRFS_MAGIC;
  }

  protected async openFileSystem(): Promise<void> {
    if (!this.isNative) {
      await this.loopFile.attach(this.layout.root);
      setQuota(this.layout.root, 'on');
      return;
    }
    attachPrivately(this.layout.root);
    // Quota groups cost the whole file system something, so they go with the store again.
    const mark = new QuotaMark(this.nodeDirectory);
    if (mark.exists || subvolumeBytes(this.nodeDirectory) !== undefined) return;
    mark.set();
    setQuota(this.layout.root, 'on');
  }

  protected async closeFileSystem(): Promise<void> {
    if (this.isNative) {
      const mark = new QuotaMark(this.nodeDirectory);
      if (mark.exists) {
        setQuota(this.nodeDirectory, 'off');
        mark.remove();
      }
    }
    // The loop device goes with its last mount.
    await detachFileSystem(this.layout.root);
  }

  protected makeUpper(path: string, diskSizeMB: number): void {
    try {
      createSubvolume(path);
    } catch (error) {
      if (!failedWith(error, 'EEXIST')) throw error;
    }
    limitSubvolume(path, diskSizeMB === 0 ? undefined : BigInt(diskSizeMB) * MIB);
  }

  protected async removeUpper(path: string): Promise<void> {
    await destroySubvolume(path);
  }

  /** As of the last commit, at most some seconds ago. */
  protected async upperBytes(path: string): Promise<number> {
    if (!existsSync(path)) throw new AppError('not_found', `${path} does not exist`);
    return subvolumeBytes(path) ?? 0;
  }
}
