import { chmod, chown, copyFile, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { AppError } from '../../kernel/app-error.js';
import { runCommand } from '../process-runner/run-command.js';
import { bundleFiles, digestOf, libraryFile, type RuntimeFile } from './runtime-inputs.js';
import { sharedLibrariesOf } from './shared-libraries.js';

/** Where the runtime is mounted, read-only, in every sandbox; its programs know this path. */
export const ENVD_MOUNT_POINT = '/opt/atoll';

/** Command line of a sandbox's PID 1: tini, which reaps orphans, then the daemon. */
export const ENVD_ARGS: readonly string[] = [
  `${ENVD_MOUNT_POINT}/tini`,
  '--',
  `${ENVD_MOUNT_POINT}/node`,
  `${ENVD_MOUNT_POINT}/envd.cjs`,
];

export interface EnvdRuntimeOptions {
  /** Folder that holds one folder for each set of inputs. */
  readonly targetDir: string;
  /** A Node program of this host, linked dynamically against its glibc. */
  readonly nodeBinary: string;
  /** Folder with the bundled daemon. */
  readonly bundleDir: string;
  readonly tiniBinary?: string;
  readonly signal: AbortSignal;
}

/** A built runtime, to be mounted into sandboxes. */
export interface EnvdRuntime {
  readonly folder: string;
  readonly args: readonly string[];
  readonly mounts: readonly { source: string; destination: string; readOnly: true }[];
}

/**
 * Builds the folder with everything that a sandbox runs the daemon with, for any image: a Node
 * with its own loader and libraries, tini and the bundle. A folder built before is found again;
 * a changed input gets a new one, since running sandboxes still load from theirs.
 * @throws AppError where a tool or an input is missing, or the copy does not run
 */
export async function installEnvdRuntime(options: EnvdRuntimeOptions): Promise<EnvdRuntime> {
  const { targetDir, nodeBinary, bundleDir, tiniBinary = '/usr/bin/tini-static', signal } = options;
  const { loader, libraries } = await sharedLibrariesOf(nodeBinary, signal);
  const programs: RuntimeFile[] = [
    { source: nodeBinary, target: 'node', mode: 0o755 },
    { source: tiniBinary, target: 'tini', mode: 0o755 },
    libraryFile(loader),
    ...libraries.map(libraryFile),
  ];
  const bundle = await bundleFiles(bundleDir);
  const folder = join(targetDir, await digestOf(programs, bundle));
  if (!(await exists(folder))) {
    await build(targetDir, folder, [...programs, ...bundle], basename(loader), signal);
  }
  return {
    folder,
    args: ENVD_ARGS,
    mounts: [{ source: folder, destination: ENVD_MOUNT_POINT, readOnly: true }],
  };
}

/** Built aside and renamed: a folder of the final name is always whole. */
async function build(
  targetDir: string,
  folder: string,
  files: readonly RuntimeFile[],
  loaderName: string,
  signal: AbortSignal,
): Promise<void> {
  await mkdir(targetDir, { recursive: true, mode: 0o755 });
  const aside = await mkdtemp(join(targetDir, '.building-'));
  try {
    await mkdir(join(aside, 'lib'), { mode: 0o755 });
    for (const { source, target, mode } of files) {
      signal.throwIfAborted();
      const path = join(aside, target);
      await copyFile(source, path);
      await chmod(path, mode);
      await chown(path, 0, 0);
    }
    await pointAtOwnLoader(join(aside, 'node'), loaderName, signal);
    await checkRuns(aside, loaderName, signal);
    // mkdtemp makes a private folder; everybody inside a sandbox may read this one.
    await chmod(aside, 0o755);
    await chown(aside, 0, 0);
    await rename(aside, folder);
  } catch (error) {
    await rm(aside, { recursive: true, force: true });
    // Another agent's build of the same inputs was faster.
    if (!(await exists(folder))) throw error;
  }
}

async function pointAtOwnLoader(node: string, loader: string, signal: AbortSignal): Promise<void> {
  const lib = `${ENVD_MOUNT_POINT}/lib`;
  // RPATH, not RUNPATH: it also holds for libraries of libraries and comes before LD_LIBRARY_PATH.
  const args = ['--set-interpreter', `${lib}/${loader}`, '--force-rpath', '--set-rpath', lib, node];
  await mustSucceed('patchelf', args, signal);
}

/** The patched program cannot start outside of its mount point, but through the loader it can. */
async function checkRuns(folder: string, loaderName: string, signal: AbortSignal): Promise<void> {
  const lib = join(folder, 'lib');
  const args = ['--library-path', lib, join(folder, 'node'), '--version'];
  await mustSucceed(join(lib, loaderName), args, signal);
}

async function mustSucceed(file: string, args: string[], signal: AbortSignal): Promise<void> {
  const result = await runCommand(file, args, { timeoutMs: 60_000, signal });
  if (result.exitCode === 0) return;
  throw new AppError('internal', `${basename(file)} failed: ${result.stderr.trim()}`);
}

async function exists(path: string): Promise<boolean> {
  return await stat(path).then(
    () => true,
    () => false,
  );
}
