import { chmod, chown, mkdir, readFile, realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { AppError } from '../kernel/app-error.js';
import type { Account } from './child-process.js';

/** The database's account can not reach a folder that it needs. */
export class FolderNotEnterable extends AppError {
  constructor(folder: string, blocking: string) {
    super(
      'invalid',
      `${folder} lies under ${blocking}, which the database's account may not enter; ` +
        'choose another data folder, or allow entering with: chmod o+x ' +
        blocking,
      { code: 'folder_not_enterable' },
    );
  }
}

/**
 * The account that Postgres runs as: our own, or for root (which Postgres refuses) one that is
 * listed in passwd, since initdb fails for a bare number.
 */
export async function postgresAccount(clusterDir: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  // A cluster made by an earlier start keeps its owner, whichever accounts have appeared since.
  const owner = await stat(clusterDir).catch(() => undefined);
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const passwd = await readFile('/etc/passwd', 'utf8');
  for (const name of ['postgres', 'nobody']) {
    const fields = passwd
      .split('\n')
      .map((line) => line.split(':'))
      .find(([user]) => user === name);
    if (fields !== undefined) return { uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  throw new AppError('invalid', 'there is no account for Postgres: adduser --system postgres', {
    code: 'no_database_account',
  });
}

/** The nearest ancestor (or the folder itself) that the account may not enter, if any. */
export async function blockingFolder(
  folder: string,
  account: Account | undefined,
): Promise<string | undefined> {
  if (account === undefined) return undefined;
  let current = await realpath(folder);
  for (;;) {
    const { uid, gid, mode } = await stat(current);
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return current;
    if (current === '/') return undefined;
    current = dirname(current);
  }
}

/**
 * Makes a folder of ours that the account can pass through but not list.
 * @throws {FolderNotEnterable} when a folder above, which is not ours to change, is closed
 */
export async function makeEnterableFolder(
  folder: string,
  account: Account | undefined,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o711 });
  if ((await blockingFolder(folder, account)) === undefined) return;
  await chmod(folder, ((await stat(folder)).mode & 0o777) | 0o011);
  const blocking = await blockingFolder(folder, account);
  if (blocking !== undefined) throw new FolderNotEnterable(folder, blocking);
}

/** Makes a folder that the account alone may enter. */
export async function makeOwnFolder(folder: string, account: Account | undefined): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (account !== undefined) await chown(folder, account.uid, account.gid);
}
