import { createHash } from 'node:crypto';
import { lstat, readdir, realpath, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { blockingFolder, postgresAccount } from '../../embedded/postgres-account.js';

/** Where an installation keeps its things. */
export interface Places {
  /** The checkout. */
  root: string;
  dataDir: string;
  /** Sockets, and the lock of `up`; short, since a socket's path has at most 107 bytes. */
  runDir: string;
  logsDir: string;
  templatesDir: string;
  credentialsFile: string;
}

/** The checkout that this file is compiled in. */
export const checkoutRoot = (): string =>
  resolve(dirname(fileURLToPath(import.meta.url)), '../../..');

const shortHash = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 8);

/**
 * The places for a data folder, by default `.atoll` in the checkout; or one under /var/lib where the
 * database's account can not enter the checkout, such as in root's home.
 */
export async function findPlaces(options: {
  dataDir?: string | undefined;
  templatesDir?: string | undefined;
}): Promise<Places> {
  const root = checkoutRoot();
  const dataDir = await realParent(resolve(options.dataDir ?? (await defaultDataDir(root))));
  return {
    root,
    dataDir,
    runDir: join('/run/atoll', shortHash(dataDir)),
    logsDir: join(dataDir, 'logs'),
    templatesDir: resolve(options.templatesDir ?? join(dataDir, 'templates')),
    credentialsFile: join(dataDir, 'credentials.json'),
  };
}

async function defaultDataDir(root: string): Promise<string> {
  const account = await postgresAccount(join(root, '.atoll/postgres'));
  if ((await blockingFolder(root, account)) === undefined) return join(root, '.atoll');
  return join('/var/lib/atoll', shortHash(root));
}

/** One folder has one name here, through whichever links it was reached: the lock hangs on it. */
async function realParent(folder: string): Promise<string> {
  if (await lstat(folder).catch(() => undefined)) return realpath(folder);
  const parent = dirname(folder);
  return parent === folder ? folder : join(await realParent(parent), folder.slice(parent.length));
}

/** Removes the sockets' folder, unless sandboxes that go on have theirs in it. */
export async function removeRunDir(runDir: string): Promise<void> {
  const living = await readdir(join(runDir, 's')).catch(() => []);
  if (living.length > 0) return;
  await rm(runDir, { recursive: true, force: true });
}
