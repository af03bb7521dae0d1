import { readFileSync } from 'node:fs';
import { hasHostTool, runHostTool } from '../linux/host-tool.js';
import { type BtrfsStoreOptions, OverlayBtrfsStore } from './overlay-btrfs-store.js';
import { OverlayDirectoryStore } from './overlay-directory-store.js';
import type { RootfsStore } from './rootfs-store.js';

const isKnown = (type: string): boolean =>
  readFileSync('/proc/filesystems', 'utf8')
    .split('\n')
    .some((line) => line.endsWith(`\t${type}`));

async function hostHasBtrfs(): Promise<boolean> {
  if (!hasHostTool('mkfs.btrfs')) return false;
  if (!isKnown('btrfs') && hasHostTool('modprobe')) {
    // A kernel without the module says so by a failure, which is an answer here.
    await runHostTool('modprobe', ['btrfs']).catch(() => '');
  }
  return isKnown('btrfs');
}

/** Opens the best store that this host can hold: btrfs with quotas, plain folders where it is missing. */
export async function openRootfsStore(options: BtrfsStoreOptions): Promise<RootfsStore> {
  const store = (await hostHasBtrfs())
    ? new OverlayBtrfsStore(options)
    : new OverlayDirectoryStore(options.nodeDirectory);
  await store.open();
  return store;
}
