import { posix } from 'node:path';
import type { Daemon } from '../connect/call.js';
import { errnoOf } from '../connect/connect-error.js';
import type { Owner } from '../os/sandbox-os.js';

/** Makes a folder with all that are missing above it, each owned by `owner`. */
export async function makeFolders(
  daemon: Pick<Daemon, 'os'>,
  path: string,
  owner: Owner,
): Promise<void> {
  const missing: string[] = [];
  for (let folder = path; folder !== '/'; folder = posix.dirname(folder)) {
    if (await isThere(daemon, folder)) break;
    missing.push(folder);
  }
  for (const folder of missing.reverse()) {
    try {
      await daemon.os.files.makeDir(folder, owner);
    } catch (error) {
      // Another request made it in between.
      if (errnoOf(error) !== 'EEXIST') throw error;
    }
  }
}

/** Something other than a folder in the way is told by the mkdir that follows. */
async function isThere(daemon: Pick<Daemon, 'os'>, path: string): Promise<boolean> {
  try {
    await daemon.os.files.stat(path);
    return true;
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return false;
    throw error;
  }
}
