import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { AppError } from '../../kernel/app-error.js';

/** Raised when the layout of the built folder changes. */
const LAYOUT_VERSION = 1;

/** A file to be copied into the runtime's folder. */
export interface RuntimeFile {
  readonly source: string;
  /** Relative to the folder. */
  readonly target: string;
  readonly mode: number;
}

/** The bundle's files, all that its folder holds. @throws AppError where the entry is missing */
export async function bundleFiles(bundleDir: string): Promise<RuntimeFile[]> {
  const names = (await readdir(bundleDir).catch(() => [])).filter((name) =>
    /\.(cjs|node)$/.test(name),
  );
  if (!names.includes('envd.cjs')) {
    throw new AppError('internal', `${bundleDir} holds no bundle of envd: build the project first`);
  }
  return names.sort().map((name) => ({ source: join(bundleDir, name), target: name, mode: 0o644 }));
}

export function libraryFile(source: string): RuntimeFile {
  return { source, target: `lib/${basename(source)}`, mode: 0o755 };
}

/**
 * Names one set of inputs. Big programs count by identity, size and time of change, the bundle by
 * its content: a rebuild that changes nothing keeps its folder.
 */
export async function digestOf(
  programs: readonly RuntimeFile[],
  bundle: readonly RuntimeFile[],
): Promise<string> {
  const hash = createHash('sha256').update(`layout ${LAYOUT_VERSION}\n`);
  for (const { source, target, mode } of programs) {
    const { size, mtimeMs, ino } = await stat(source);
    hash.update(`${target} ${mode} ${source} ${ino} ${size} ${mtimeMs}\n`);
  }
  for (const { source, target, mode } of bundle) {
    const content = createHash('sha256')
      .update(await readFile(source))
      .digest('hex');
    hash.update(`${target} ${mode} ${content}\n`);
  }
  return hash.digest('hex').slice(0, 32);
}
