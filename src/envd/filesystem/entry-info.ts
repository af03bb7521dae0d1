import { posix } from 'node:path';
import type { Daemon } from '../connect/call.js';
import type { FileStat, FileType } from '../os/sandbox-os.js';
import { permissionText } from './permissions.js';

/** A file as the Filesystem service describes it. */
export interface EntryInfo {
  readonly name: string;
  readonly type: string;
  readonly path: string;
  readonly size: string;
  readonly mode: number;
  readonly permissions: string;
  readonly owner: string;
  readonly group: string;
  readonly modifiedTime: string;
  readonly symlinkTarget?: string;
  readonly metadata?: Readonly<Record<string, string>>;
}

const TYPE_NAMES = {
  file: 'FILE_TYPE_FILE',
  directory: 'FILE_TYPE_DIRECTORY',
  symlink: 'FILE_TYPE_SYMLINK',
  other: 'FILE_TYPE_UNSPECIFIED',
} as const satisfies Record<FileType, string>;

/** Describes the file at an absolute path; `path` is told as given. @throws an errno error */
export async function entryInfo({ os }: Pick<Daemon, 'os'>, path: string): Promise<EntryInfo> {
  const own = await os.files.lstat(path);
  const target = own.type === 'symlink' ? await resolveLink(os, path) : undefined;
  // A link shows its target's type and mode, and none where it leads nowhere.
  const shown = own.type === 'symlink' ? target?.stat : own;
  const metadata = await os.files.readMetadata(path);
  return {
    name: posix.basename(path) || '/',
    type: shown === undefined ? 'FILE_TYPE_UNSPECIFIED' : TYPE_NAMES[shown.type],
    path,
    size: String(own.size),
    mode: (shown?.mode ?? 0) & 0o777,
    permissions: permissionText(own.mode),
    owner: os.accounts.userName(own.uid),
    group: os.accounts.groupName(own.gid),
    modifiedTime: own.modifiedAt.toISOString(),
    ...(own.type === 'symlink' ? { symlinkTarget: target?.path ?? path } : {}),
    ...(Object.keys(metadata).length > 0 ? { metadata } : {}),
  };
}

async function resolveLink(
  os: Daemon['os'],
  path: string,
): Promise<{ path: string; stat: FileStat } | undefined> {
  try {
    const resolved = await os.files.realpath(path);
    return { path: resolved, stat: await os.files.stat(resolved) };
  } catch {
    return undefined;
  }
}
