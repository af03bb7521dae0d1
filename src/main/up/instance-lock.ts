import { once } from 'node:events';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { AppError } from '../../kernel/app-error.js';

const holder = z.object({ pid: z.number().int().min(1), port: z.number().int() });
export type Holder = z.infer<typeof holder>;

const holderFile = (runDir: string): string => join(runDir, 'up.json');

/**
 * An abstract socket is the lock: the kernel gives it to one process and takes it back when that
 * process ends, however it ends, so there is no stale lock to judge.
 */
const lockAddress = (runDir: string): string => `\0atoll-up-${basename(runDir)}`;

/** The `up` that runs for this data folder, if one does. */
export async function runningUp(runDir: string): Promise<Holder | undefined> {
  const probe = connect(lockAddress(runDir));
  const held = await once(probe, 'connect').then(
    () => true,
    () => false,
  );
  probe.destroy();
  if (!held) return undefined;
  const text = await readFile(holderFile(runDir), 'utf8').catch(() => '{}');
  return holder.safeParse(JSON.parse(text)).data;
}

/**
 * Makes this process the only `up` of its data folder.
 * @returns releases the lock
 * @throws {AppError} conflict, naming the process that runs
 */
export async function takeInstanceLock(runDir: string, port: number): Promise<() => Promise<void>> {
  await mkdir(runDir, { recursive: true, mode: 0o711 });
  const server = createServer((socket) => socket.destroy());
  try {
    server.listen(lockAddress(runDir));
    await once(server, 'listening');
  } catch (cause) {
    const other = await runningUp(runDir);
    const who = other === undefined ? '' : ` (process ${other.pid}, port ${other.port})`;
    throw new AppError('conflict', `Atoll already runs from this data folder${who}`, {
      code: 'already_running',
      cause,
    });
  }
  server.unref();
  const draft = `${holderFile(runDir)}.part`;
  await writeFile(draft, JSON.stringify({ pid: process.pid, port }));
  await rename(draft, holderFile(runDir));
  return async () => {
    await rm(holderFile(runDir), { force: true });
    server.close();
  };
}
