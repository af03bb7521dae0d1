import { chmod } from 'node:fs/promises';
import { makeCharacterDevice } from '../../linux/device-node.js';
import { failedWith } from '../../linux/system-call-failed.js';

/**
 * Makes a null device at `path`, for the standard streams of one container. The host's own must not
 * be used: with a user namespace crun gives whatever the streams are to root inside, so that a
 * sandbox could close `/dev/null` to the whole host.
 */
export async function makeNullDevice(path: string): Promise<void> {
  try {
    makeCharacterDevice(path, { major: 1, minor: 3, mode: 0o666 });
  } catch (error) {
    if (!failedWith(error, 'EEXIST')) throw error;
  }
  // past the umask
  await chmod(path, 0o666);
}
