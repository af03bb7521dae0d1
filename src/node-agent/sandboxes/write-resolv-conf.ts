import { constants } from 'node:fs';
import { chown, lstat, mkdir, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { INNER_GATEWAY } from '../network/sandbox-network.js';
import type { IdRange } from '../slots/slot.js';

/**
 * Puts the resolver's address into a mounted root file system that no process uses yet. The tree is
 * its template's and so not to be trusted: a link at `/etc` or `/etc/resolv.conf` leads to the
 * host's files when followed from here, so none is followed.
 */
export async function writeResolvConf(rootfs: string, owner: IdRange): Promise<void> {
  const etc = join(rootfs, 'etc');
  const path = join(etc, 'resolv.conf');
  const folder = await facts(etc);
  if (folder === undefined) {
    await mkdir(etc, { mode: 0o755 });
    await chown(etc, owner.hostBase, owner.hostBase);
  } else if (!folder.isDirectory()) {
    return;
  }
  const present = await facts(path);
  if (present?.isDirectory()) return;
  if (present !== undefined) await unlink(path);
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;
  const file = await open(path, flags, 0o644);
  try {
    await file.writeFile(`nameserver ${INNER_GATEWAY}\n`);
    await file.chown(owner.hostBase, owner.hostBase);
  } finally {
    await file.close();
  }
}

async function facts(path: string) {
  try {
    return await lstat(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
