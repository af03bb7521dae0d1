import { randomBytes } from 'node:crypto';
import { link, open, readFile, rename, rm } from 'node:fs/promises';
import { z } from 'zod';
import { AppError } from '../../kernel/app-error.js';

const hex = (length: number): z.ZodString => z.string().regex(new RegExp(`^[0-9a-f]{${length}}$`));

const credentials = z.object({
  /** Encrypts secrets at rest: whoever loses it loses them. */
  secretKey: hex(64),
  adminToken: z.string().min(16),
  nodeToken: z.string().min(16),
  /** Without its prefix: `atl_` or `e2b_` comes before it. */
  apiKey: hex(40),
  /** Without its prefix `atk_`. */
  accessToken: hex(40),
  /** Of the embedded database; files of older versions have none. */
  databasePassword: hex(40).optional(),
});
/** What a file holds. */
export type Credentials = z.infer<typeof credentials>;
/** What a platform starts with. */
export type AllCredentials = Required<Credentials>;

/** @returns undefined where there is no file yet @throws {AppError} where it can not be read */
export async function readCredentials(file: string): Promise<Credentials | undefined> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    if (code !== 'EACCES') throw error;
    throw new AppError('forbidden', `${file} belongs to root: use sudo`, { cause: error });
  }
  return credentials.parse(JSON.parse(text));
}

/** Makes the first credentials (mode 0600), unless they are there; adds what an old file lacks. */
export async function ensureCredentials(
  file: string,
): Promise<{ credentials: AllCredentials; isNew: boolean }> {
  const found = await readCredentials(file);
  const databasePassword = found?.databasePassword ?? randomBytes(20).toString('hex');
  if (found !== undefined) {
    const credentials = { ...found, databasePassword };
    if (found.databasePassword === undefined) await rename(await draft(file, credentials), file);
    return { credentials, isNew: false };
  }
  const made: AllCredentials = {
    databasePassword,
    secretKey: randomBytes(32).toString('hex'),
    adminToken: `atoll_admin_${randomBytes(20).toString('hex')}`,
    nodeToken: `atoll_node_${randomBytes(20).toString('hex')}`,
    apiKey: randomBytes(20).toString('hex'),
    accessToken: randomBytes(20).toString('hex'),
  };
  const part = await draft(file, made);
  // A link never replaces a file that has come to be there meanwhile.
  await link(part, file);
  await rm(part);
  return { credentials: made, isNew: true };
}

/** @returns the file beside, complete and on disk */
async function draft(file: string, made: AllCredentials): Promise<string> {
  const part = `${file}.part`;
  await rm(part, { force: true });
  const handle = await open(part, 'wx', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(made, undefined, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return part;
}
