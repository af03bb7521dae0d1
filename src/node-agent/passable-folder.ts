import { chmod, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { AppError } from '../kernel/app-error.js';

const SEARCH_BY_OTHERS = 0o001;
const SEARCH_BY_ALL = 0o011;

/**
 * Makes a folder that a sandbox's root, who is nobody on the host, can pass through to the folders
 * that are meant for it. It sees nothing else there: names can be looked up, not listed.
 * @throws {AppError} invalid, where a folder above lets nobody through
 */
export async function makePassableFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o711 });
  const { mode } = await stat(path);
  if ((mode & SEARCH_BY_ALL) !== SEARCH_BY_ALL) await chmod(path, (mode & 0o7777) | SEARCH_BY_ALL);
  for (let above = dirname(path); above !== dirname(above); above = dirname(above)) {
    if (((await stat(above)).mode & SEARCH_BY_OTHERS) !== 0) continue;
    throw new AppError(
      'invalid',
      `sandboxes cannot reach ${path}, since ${above} lets only its owner through: ` +
        'choose a data folder elsewhere, such as one below /var/lib',
      { code: 'bad_data_folder' },
    );
  }
}
