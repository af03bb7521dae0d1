import { posix } from 'node:path';
import type { Daemon } from '../connect/call.js';
import { errnoOf } from '../connect/connect-error.js';
import { makeFolders } from '../filesystem/make-parents.js';
import { HttpError } from '../http/http-error.js';
import type { Account, WritableFile } from '../os/sandbox-os.js';
import type { FileMetadata } from './file-metadata.js';

/** What an upload tells about a file that it wrote. */
export interface WrittenFile {
  readonly path: string;
  readonly name: string;
  readonly type: 'file';
  readonly metadata?: FileMetadata;
}

export interface FileToWrite {
  /** Absolute. */
  readonly path: string;
  readonly account: Account;
  readonly metadata: FileMetadata;
  readonly bytes: AsyncIterable<Buffer>;
}

/**
 * Writes a file in place as its bytes arrive, with missing parents. If the upload breaks off, a
 * file that it made is removed again: no half file is left.
 */
export async function writeFile(daemon: Daemon, file: FileToWrite): Promise<WrittenFile> {
  const { path, account, metadata, bytes } = file;
  await makeFolders(daemon, posix.dirname(path), account);
  const target = await openTarget(daemon, path, account);
  let complete = false;
  try {
    for await (const chunk of bytes) await target.write(chunk);
    await target.setMetadata(metadata);
    complete = true;
  } finally {
    await target.close();
    if (!complete && target.created) await daemon.os.files.remove(path);
  }
  const written = { path, name: posix.basename(path), type: 'file' } as const;
  return Object.keys(metadata).length === 0 ? written : { ...written, metadata };
}

async function openTarget(daemon: Daemon, path: string, account: Account): Promise<WritableFile> {
  try {
    return await daemon.os.files.openForWriting(path, account);
  } catch (error) {
    if (errnoOf(error) === 'EISDIR') throw new HttpError(400, `path is a directory: ${path}`);
    throw error;
  }
}
