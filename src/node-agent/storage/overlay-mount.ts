import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../kernel/app-error.js';
import { bindMapped, mount, MOUNT, unmountNow } from '../linux/mounts.js';
import type { UserNamespaces } from '../linux/user-namespaces.js';
import type { IdRange } from '../slots/slot.js';
import type { Layer } from './rootfs-store.js';

export interface OverlayRequest {
  /** Bottom first. */
  readonly layers: readonly Layer[];
  readonly idRange: IdRange;
  readonly upper: string;
  readonly work: string;
  readonly target: string;
}

/**
 * - index and nfs_export stay off: layers are under many overlays at once;
 * - metacopy is off, so an upper layer holds its files whole and can be stored as a layer;
 * - redirect_dir lets a directory of a layer be renamed, as on any file system;
 * - xino gives all files one device number, so `find -xdev` and `tar` see one file system.
 */
const BEHAVIOUR = 'index=off,nfs_export=off,metacopy=off,redirect_dir=on,xino=on';

/**
 * Mounts an overlay whose layers appear with the owners of `idRange`. Mapped mounts of the layers
 * exist on the table only while the overlay is mounted, which keeps its own copies. Everything
 * happens on this thread, so one staging folder serves all.
 */
export function mountOverlay(
  request: OverlayRequest,
  { staging, namespaces }: { staging: string; namespaces: UserNamespaces },
): void {
  const { layers, idRange, upper, work, target } = request;
  if (layers.length === 0) throw new AppError('invalid', 'a root file system needs a layer');
  const staged: string[] = [];
  try {
    layers.forEach((layer, index) => {
      const point = join(staging, String(index));
      mkdirSync(point, { recursive: true });
      const mapping = { inside: layer.idBase, outside: idRange.hostBase, size: idRange.size };
      const isShifted = layer.idBase === idRange.hostBase;
      bindMapped(layer.path, point, isShifted ? undefined : namespaces.descriptor(mapping));
      staged.unshift(point);
    });
    mount({
      source: 'overlay',
      target,
      type: 'overlay',
      flags: MOUNT.noAccessTimes | MOUNT.noDevices,
      options: `lowerdir=${staged.join(':')},upperdir=${upper},workdir=${work},${BEHAVIOUR}`,
    });
  } finally {
    for (const point of staged) unmountNow(point);
  }
}
