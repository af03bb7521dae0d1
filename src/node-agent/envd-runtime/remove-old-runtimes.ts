import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** A runtime's digest, or the folder of a build that was cut off. */
const OWN_NAME = /^([0-9a-f]{32}|\.building-.+)$/;

/**
 * Removes the runtime folders that no sandbox runs from, one for each change of envd or Node. Only
 * for the holder of the data folder, while it builds none itself.
 * @param inUse absolute paths of folders that stay
 * @returns the folders that are gone
 */
export async function removeOldRuntimes(
  targetDir: string,
  inUse: ReadonlySet<string>,
): Promise<string[]> {
  const names = await readdir(targetDir).catch(() => []);
  const old = names
    .filter((name) => OWN_NAME.test(name))
    .map((name) => join(targetDir, name))
    .filter((path) => !inUse.has(path));
  for (const path of old) await rm(path, { recursive: true, force: true });
  return old;
}
