import { mkdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { AppError } from '../../kernel/app-error.js';
import { isFileLocked, takeFileLock } from '../../node-agent/linux/file-lock.js';

const holder = z.object({
  pid: z.number().int().min(1),
  port: z.number().int(),
  /** Where the api answers. */
  apiUrl: z.string(),
});
export type Holder = z.infer<typeof holder>;

const holderFile = (runDir: string): string => join(runDir, 'up.json');

/** Beside the run folder, which is removed while the lock is still held. */
const lockFile = (runDir: string): string => `${runDir}.lock`;

/** The `up` that runs for this data folder, if one does. */
export async function runningUp(runDir: string): Promise<Holder | undefined> {
  const text = await readFile(holderFile(runDir), 'utf8').catch(() => '{}');
  const found = holder.safeParse(JSON.parse(text)).data;
  return found !== undefined && (await isHeld(runDir, found.pid)) ? found : undefined;
}

async function isHeld(runDir: string, pid: number): Promise<boolean> {
  try {
    return await isFileLocked(lockFile(runDir));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error;
    // Another account than root's may not open the lock: it sees whether the process is there.
    return stat(`/proc/${pid}`).then(
      () => true,
      () => false,
    );
  }
}

/**
 * Makes this process the only `up` of its data folder.
 * @returns releases the lock: the last thing to do
 * @throws {AppError} conflict, naming the process that runs
 */
export async function takeInstanceLock(
  runDir: string,
  facts: { port: number; apiUrl: string },
): Promise<() => Promise<void>> {
  const lock = await takeFileLock(lockFile(runDir));
  if (lock === undefined) {
    const other = await runningUp(runDir);
    const who = other === undefined ? '' : ` (process ${other.pid}, port ${other.port})`;
    throw new AppError('conflict', `Atoll already runs from this data folder${who}`, {
      code: 'already_running',
    });
  }
  await mkdir(runDir, { recursive: true, mode: 0o711 });
  const draft = `${holderFile(runDir)}.part`;
  await writeFile(draft, JSON.stringify({ pid: process.pid, ...facts } satisfies Holder));
  await rename(draft, holderFile(runDir));
  return async () => {
    await rm(holderFile(runDir), { force: true });
    await lock.release();
    // Another installation may have its own beside it.
    await rmdir(dirname(runDir)).catch(() => undefined);
  };
}
