import { copyFile, readdir, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';

const LONGEST_LOG_BYTES = 20 * 1024 * 1024;
const EVERY_MS = 15_000;

/**
 * Keeps every `*.log` of a folder under a size, with one older part beside it (`*.log.1`). The file
 * is copied and cut: the programs append to it and need not be told.
 * @returns ends the watching
 */
export function rotateLogs(
  folder: string,
  { longestBytes = LONGEST_LOG_BYTES, everyMs = EVERY_MS } = {},
): () => void {
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    void rotateOnce(folder, longestBytes).finally(() => (busy = false));
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Looks at each log once. A full disk must not end the platform, so a failure is left for later. */
export async function rotateOnce(folder: string, longestBytes: number): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((file) => file.endsWith('.log'))) {
    const path = join(folder, name);
    try {
      if ((await stat(path)).size <= longestBytes) continue;
      await copyFile(path, `${path}.1`);
      await truncate(path);
    } catch {
      await truncate(path).catch(() => undefined);
    }
  }
}
