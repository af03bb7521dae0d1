import { mkdirSync } from 'node:fs';
import { mount, MOUNT, unmount } from '../linux/mounts.js';
import { mountsBelow } from './mount-table.js';

const isMounted = (directory: string): boolean =>
  mountsBelow(directory).some(({ target }) => target === directory);

/**
 * Mounts made below `directory` stay in this mount namespace: without it, every service of the
 * host that has a namespace of its own would get a copy of every overlay and hold on to it.
 */
export function makePrivate(directory: string): void {
  mount({ source: 'none', target: directory, type: 'none', flags: MOUNT.private });
}

/** Makes a plain folder a mount of its own, where it is not one yet. */
export function attachPrivately(directory: string): void {
  mkdirSync(directory, { recursive: true, mode: 0o711 });
  if (!isMounted(directory)) {
    mount({ source: directory, target: directory, type: 'none', flags: MOUNT.bind });
  }
  makePrivate(directory);
}

/** Unmounts everything at and below `directory`, the last mounted first. */
export async function detachFileSystem(directory: string): Promise<void> {
  for (const { target } of mountsBelow(directory).reverse()) await unmount(target);
}
