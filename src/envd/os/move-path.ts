import {
  chmod,
  copyFile,
  lchown,
  lstat,
  mkdir,
  readdir,
  readlink,
  rename,
  rm,
  symlink,
  utimes,
} from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Renames; over a file system border (/tmp is one of its own in a sandbox) it copies with owners,
 * modes and times, and removes the source afterwards.
 */
export async function movePath(source: string, destination: string): Promise<void> {
  try {
    await rename(source, destination);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error;
    await copyTree(source, destination);
    await rm(source, { recursive: true, force: true });
  }
}

async function copyTree(source: string, destination: string): Promise<void> {
  const stats = await lstat(source);
  if (stats.isSymbolicLink()) {
    await rm(destination, { force: true });
    await symlink(await readlink(source), destination);
    await lchown(destination, stats.uid, stats.gid);
    return;
  }
  if (stats.isDirectory()) {
    await mkdir(destination, { recursive: true });
    for (const name of await readdir(source)) {
      await copyTree(join(source, name), join(destination, name));
    }
  } else if (stats.isFile()) {
    await copyFile(source, destination);
  } else {
    throw Object.assign(new Error(`cannot move the special file '${source}'`), { code: 'EINVAL' });
  }
  await lchown(destination, stats.uid, stats.gid);
  await chmod(destination, stats.mode & 0o7777);
  await utimes(destination, stats.atime, stats.mtime);
}
