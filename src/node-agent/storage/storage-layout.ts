import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../kernel/app-error.js';

/** Where the parts of a store lie below its folder. */
export interface StorageLayout {
  readonly root: string;
  /** One entry for every sandbox with an upper layer. */
  readonly sandboxes: string;
  /** Mount points of the root file systems. */
  readonly mounts: string;
  /** Mount points of layers while an overlay is mounted. */
  readonly staging: string;
}

export const storageLayout = (root: string): StorageLayout => ({
  root,
  sandboxes: join(root, 'sandboxes'),
  mounts: join(root, 'mounts'),
  staging: join(root, 'staging'),
});

/** The characters that separate overlay options and layers. */
export function checkStoragePath(path: string): void {
  if (/[:,\\"\n]/.test(path)) {
    throw new AppError(
      'invalid',
      `the data folder ${path} must not have any of : , \\ " in its path`,
      {
        code: 'bad_data_folder',
      },
    );
  }
}

/**
 * Makes the folders of a store. A container's own root looks its mount point up, so the way to it
 * can be searched by all; what lies beside it cannot.
 */
export function makeStorageFolders({ root, sandboxes, mounts, staging }: StorageLayout): void {
  mkdirSync(root, { recursive: true, mode: 0o711 });
  mkdirSync(sandboxes, { recursive: true, mode: 0o700 });
  mkdirSync(mounts, { recursive: true, mode: 0o711 });
  mkdirSync(staging, { recursive: true, mode: 0o700 });
}

/** Names of the sandboxes with an upper layer. */
export const listSandboxes = ({ sandboxes }: StorageLayout): string[] =>
  existsSync(sandboxes) ? readdirSync(sandboxes) : [];

/** @throws {AppError} where `id` could leave the store's folder */
export function checkSandboxId(id: string): void {
  if (!/^[A-Za-z0-9][A-Za-z0-9_.-]{0,127}$/.test(id)) {
    throw new AppError('invalid', `${JSON.stringify(id)} cannot name a root file system`);
  }
}
