import { chownSync, existsSync, mkdirSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { unmount } from '../linux/mounts.js';
import { UserNamespaces } from '../linux/user-namespaces.js';
import { mountsBelow } from './mount-table.js';
import { mountOverlay } from './overlay-mount.js';
import type { RootfsRequest, RootfsStore } from './rootfs-store.js';
import {
  checkSandboxId,
  checkStoragePath,
  listSandboxes,
  makeStorageFolders,
  storageLayout,
  type StorageLayout,
} from './storage-layout.js';

/** What stores of different file systems have in common: overlays over the upper layers they make. */
export abstract class OverlayStore implements RootfsStore {
  abstract readonly hasQuota: boolean;
  protected readonly layout: StorageLayout;
  private readonly namespaces = new UserNamespaces();
  private readonly mounted = new Set<string>();

  /** @param nodeDirectory the agent's own folder, `<data>/node` */
  constructor(protected readonly nodeDirectory: string) {
    this.layout = storageLayout(join(nodeDirectory, 'storage'));
  }

  /** Makes the file system of the store available at `layout.root`. */
  protected abstract openFileSystem(): Promise<void>;
  protected abstract closeFileSystem(): Promise<void>;
  /** Makes the folder of one upper layer, or keeps the one that is there. */
  protected abstract makeUpper(path: string, diskSizeMB: number): void;
  protected abstract removeUpper(path: string): Promise<void>;
  protected abstract upperBytes(path: string): Promise<number>;

  async open(): Promise<void> {
    checkStoragePath(this.nodeDirectory);
    mkdirSync(this.nodeDirectory, { recursive: true, mode: 0o711 });
    await this.openFileSystem();
    makeStorageFolders(this.layout);
    // What a process that crashed left: layers in staging are of no use, overlays are known again.
    for (const { target } of mountsBelow(this.layout.staging).reverse()) await unmount(target);
    for (const { target } of mountsBelow(this.layout.mounts)) {
      this.mounted.add(target.slice(this.layout.mounts.length + 1));
    }
  }

  async mount(request: RootfsRequest): Promise<string> {
    checkSandboxId(request.id);
    // A second call after a crash in the middle starts again from the upper layer.
    if (this.mounted.has(request.id)) await this.unmount(request.id);
    const folder = join(this.layout.sandboxes, request.id);
    const isNew = !existsSync(folder);
    const target = join(this.layout.mounts, request.id);
    try {
      this.makeUpper(folder, request.diskSizeMB);
      const upper = join(folder, 'upper');
      const work = join(folder, 'work');
      for (const part of [upper, work]) {
        mkdirSync(part, { recursive: true, mode: 0o755 });
        chownSync(part, request.idRange.hostBase, request.idRange.hostBase);
      }
      mkdirSync(target, { recursive: true, mode: 0o711 });
      const { layers, idRange } = request;
      const { staging } = this.layout;
      mountOverlay(
        { layers, idRange, upper, work, target },
        { staging, namespaces: this.namespaces },
      );
      this.mounted.add(request.id);
      return target;
    } catch (error) {
      if (isNew) await this.destroy(request.id);
      throw error;
    }
  }

  async unmount(id: string): Promise<void> {
    checkSandboxId(id);
    if (!this.mounted.has(id)) return;
    const target = join(this.layout.mounts, id);
    await unmount(target);
    this.mounted.delete(id);
    removeFolder(target);
  }

  async destroy(id: string): Promise<void> {
    await this.unmount(id);
    removeFolder(join(this.layout.mounts, id));
    await this.removeUpper(join(this.layout.sandboxes, id));
  }

  async usage(id: string): Promise<number> {
    checkSandboxId(id);
    return this.upperBytes(join(this.layout.sandboxes, id));
  }

  async list(): Promise<readonly string[]> {
    return listSandboxes(this.layout);
  }

  async close(): Promise<void> {
    for (const id of this.mounted) await this.unmount(id);
    this.namespaces.close();
    await this.closeFileSystem();
  }
}

/** Removes an empty folder that may be gone. */
function removeFolder(path: string): void {
  if (existsSync(path)) rmdirSync(path);
}
