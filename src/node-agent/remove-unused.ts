import { join, relative } from 'node:path';
import type { Logger } from '../logging/logger.js';
import { removeDeadWorkFolders } from './builds/base-template/work-folders.js';
import { removeOldRuntimes } from './envd-runtime/remove-old-runtimes.js';
import type { DaemonProgram } from './sandboxes/node-parts.js';
import type { SandboxEntry } from './sandboxes/sandbox-entry.js';
import { removeOldLayers } from './templates/remove-old-layers.js';

export interface RemoveUnusedOptions {
  readonly dataDir: string;
  readonly templatesDir: string;
  readonly daemonProgram: Pick<DaemonProgram, 'mounts'>;
  /** Everything that the node holds. */
  readonly sandboxes: () => readonly Pick<SandboxEntry, 'sandbox' | 'programFolders'>[];
  readonly logger: Logger;
}

/**
 * Gives back the disk that earlier agents and builds of this data folder took and that nothing
 * uses any more. To be run when the leftovers of sandboxes are gone; it never rejects.
 */
export async function removeUnused(options: RemoveUnusedOptions): Promise<void> {
  const { dataDir, templatesDir, daemonProgram, sandboxes, logger } = options;
  const attempt = async (what: string, remove: () => Promise<readonly string[]>) => {
    try {
      const removed = await remove();
      if (removed.length > 0) logger.info({ what, removed }, 'disk: unused removed');
    } catch (error) {
      logger.warn({ what, err: error }, 'disk: unused not removed');
    }
  };
  await attempt('runtimes', async () => {
    const folders = sandboxes().map(({ programFolders }) => programFolders);
    // An older agent's sandbox, which does not say where its program lies.
    if (folders.includes(undefined)) return [];
    const current = daemonProgram.mounts.map(({ source }) => source);
    const inUse = new Set([...current, ...folders.flatMap((each) => each ?? [])]);
    return removeOldRuntimes(join(dataDir, 'node/envd-runtime'), inUse);
  });
  await attempt('work folders', () => removeDeadWorkFolders(join(templatesDir, 'work')));
  // A folder elsewhere may be that of other agents, whose sandboxes are not known here.
  if (relative(dataDir, templatesDir).startsWith('..')) return;
  await attempt('layers', () => {
    const livingBuildIds = new Set(sandboxes().map(({ sandbox }) => sandbox.buildId));
    return removeOldLayers({ templatesDir, livingBuildIds });
  });
}
