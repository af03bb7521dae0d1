import type { Readable, Writable } from 'node:stream';

/** An account of the sandbox. */
export interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
  readonly home: string;
}

export interface SpawnSpec {
  readonly file: string;
  readonly args: readonly string[];
  /** Absolute path of an existing folder. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly uid: number;
  readonly gid: number;
  /** Whether the child gets a pipe as standard input; otherwise it reads end-of-file. */
  readonly stdin: boolean;
}

/** How a process ended: one of the two is set. */
export interface ExitStatus {
  readonly code: number | undefined;
  readonly signal: NodeJS.Signals | undefined;
}

export interface SpawnedProcess {
  readonly pid: number;
  readonly stdin: Writable | undefined;
  readonly stdout: Readable;
  readonly stderr: Readable;
  /** Settles when the process is reaped; its output may still be read afterwards. */
  readonly exited: Promise<ExitStatus>;
}

export type FileType = 'file' | 'directory' | 'symlink' | 'other';

export interface FileStat {
  readonly type: FileType;
  /** All twelve permission bits and the type's bits, as the kernel gives them. */
  readonly mode: number;
  readonly size: number;
  readonly uid: number;
  readonly gid: number;
  readonly modifiedAt: Date;
}

/** A regular file open for writing in place. */
export interface WritableFile {
  /** Whether opening it made it. */
  readonly created: boolean;
  write(bytes: Buffer): Promise<void>;
  setMetadata(metadata: Readonly<Record<string, string>>): Promise<void>;
  close(): Promise<void>;
}

export interface ReadableFile {
  readonly stat: FileStat;
  /** The bytes from `start` on, `length` of them or all there are. */
  read(start: number, length: number | undefined): AsyncIterable<Buffer>;
  close(): Promise<void>;
}

export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

export interface SandboxFiles {
  /** @throws an error with an errno `code`, as do the others */
  lstat(path: string): Promise<FileStat>;
  stat(path: string): Promise<FileStat>;
  realpath(path: string): Promise<string>;
  /** Names in a folder, in byte order. */
  list(path: string): Promise<string[]>;
  /** Makes one folder with mode 0755 and the owner. */
  makeDir(path: string, owner: Owner): Promise<void>;
  remove(path: string): Promise<void>;
  /** Renames, over file system borders too. */
  move(source: string, destination: string): Promise<void>;
  /** Opens a regular file for writing, truncated and owned by `owner`; makes it with mode 0644. */
  openForWriting(path: string, owner: Owner): Promise<WritableFile>;
  openForReading(path: string): Promise<ReadableFile>;
  /** The metadata stored with a file; empty where the file system keeps none. */
  readMetadata(path: string): Promise<Record<string, string>>;
  /** Size and use of the file system that holds `path`, in bytes. */
  usage(path: string): Promise<{ totalBytes: number; usedBytes: number }>;
}

export interface SandboxAccounts {
  /** An account by name; undefined if the image has none of it. */
  byName(name: string): Account | undefined;
  userName(uid: number): string;
  groupName(gid: number): string;
}

export interface UsageSample {
  readonly cpuSeconds: number;
  readonly memoryUsedBytes: number;
  readonly memoryTotalBytes: number;
  readonly memoryCacheBytes: number;
  readonly cpuCount: number;
}

/**
 * The one way from protocol code to the operating system, so that the same code can one day
 * serve from outside with a tiny native init inside.
 */
export interface SandboxOs {
  readonly files: SandboxFiles;
  readonly accounts: SandboxAccounts;
  /** The search path that the daemon itself was started with. */
  readonly defaultPath: string;
  /** Starts a process in a session of its own. @throws an error with an errno `code` */
  spawn(spec: SpawnSpec): Promise<SpawnedProcess>;
  /** Signals a process, or its whole group. False if there is none. */
  signal(pid: number, signal: NodeJS.Signals, target: 'process' | 'group'): boolean;
  sampleUsage(): UsageSample;
}
