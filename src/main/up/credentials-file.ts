import { randomBytes } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
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
});
export type Credentials = z.infer<typeof credentials>;

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

/** Makes the first credentials (mode 0600), unless they are there. */
export async function ensureCredentials(
  file: string,
): Promise<{ credentials: Credentials; isNew: boolean }> {
  const found = await readCredentials(file);
  if (found !== undefined) return { credentials: found, isNew: false };
  const made: Credentials = {
    secretKey: randomBytes(32).toString('hex'),
    adminToken: `atoll_admin_${randomBytes(20).toString('hex')}`,
    nodeToken: `atoll_node_${randomBytes(20).toString('hex')}`,
    apiKey: randomBytes(20).toString('hex'),
    accessToken: randomBytes(20).toString('hex'),
  };
  const draft = `${file}.part`;
  await rm(draft, { force: true });
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(made, undefined, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  // A link never replaces a file that has come to be there meanwhile.
  await link(draft, file);
  await rm(draft);
  return { credentials: made, isNew: true };
}
