import { constants } from 'node:fs';
import { access, open, unlink } from 'node:fs/promises';
import { errnoOf, isGone } from '../errno.js';

/** True while a created container waits at its fifo. */
export async function waitsAtFifo(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch (error) {
    if (isGone(error)) return false;
    throw error;
  }
}

/**
 * Lets a created container run: its init blocks until a byte arrives, which is all that the
 * runtime's own `start` command sends, at the price of a process. No reader means that it was let
 * go before, by an agent that died between the two steps here.
 */
export async function releaseFifo(path: string): Promise<void> {
  try {
    const fifo = await open(path, constants.O_WRONLY | constants.O_NONBLOCK);
    try {
      await fifo.write('0');
    } finally {
      await fifo.close();
    }
  } catch (error) {
    if (errnoOf(error) !== 'ENXIO') throw error;
  }
  await unlink(path);
}
