import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readShipped, type ShippedTemplate } from '../../templates/shipped-template.js';
import { bootstrapTree } from './bootstrap.js';
import { openBuildLog } from './build-log.js';
import type { BuildProgress } from './bootstrap-progress.js';
import {
  BASE_PACKAGES,
  buildIdOf,
  definitionHash,
  layerHashOf,
  type BaseDefinition,
} from './definition.js';
import { finishTree } from './finish-tree.js';
import { readHostApt } from './host-apt.js';
import { installedPackages, treeSize } from './inspect-tree.js';
import { tenantAccess, type AptAccess } from './tree-apt.js';
import { makeWorkFolder, removeDeadWorkFolders } from './work-folders.js';

export interface BuildBaseOptions {
  /** `layers/<layerHash>/` and `shipped/base.json` come to lie here. */
  readonly templatesDir: string;
  /** Scratch space on the same file system; default `<templatesDir>/work`. */
  readonly workDir?: string;
  /** Debian release; default `bookworm`. */
  readonly suite?: string;
  /** The Node that the template gets; default the one that runs this. */
  readonly nodeBinary?: string;
  readonly nodeVersion?: string;
  /** Folder of the npm package that the template gets. */
  readonly npmDir: string;
  readonly onProgress?: (progress: BuildProgress) => void;
  readonly signal?: AbortSignal;
}

const NAME = 'base';

/**
 * Builds the shipped template `base` from the packages of the host's own Debian mirror, unless it
 * is there already in just this definition. The full output is in `<templatesDir>/logs/base.log`.
 * A failed or aborted build leaves nothing behind but its log.
 */
export async function buildBaseTemplate(options: BuildBaseOptions): Promise<ShippedTemplate> {
  const { templatesDir, suite = 'bookworm', signal, onProgress = () => undefined } = options;
  signal?.throwIfAborted();
  const access = await readHostApt(suite, signal);
  const definition = await describe(suite, access, options);
  const wanted = definitionHash(definition);
  const present = await readShipped(templatesDir, NAME);
  if (present?.definitionHash === wanted) {
    onProgress({ phase: 'ready' });
    return present;
  }
  const scratch = options.workDir ?? join(templatesDir, 'work');
  await removeDeadWorkFolders(scratch);
  await mkdir(join(templatesDir, 'logs'), { recursive: true });
  const workDir = await makeWorkFolder(scratch);
  const log = openBuildLog(join(templatesDir, 'logs', 'base.log'));
  try {
    const root = join(workDir, 'rootfs');
    const onLine = (line: string) => log.line(line);
    onProgress({ phase: 'resolve' });
    await bootstrapTree(definition, {
      ...{ workDir, target: root, access },
      ...{ signal, onLine, onProgress },
    });
    onProgress({ phase: 'finish' });
    const { nodeBinary = process.execPath, npmDir } = options;
    await finishTree(root, definition, { nodeBinary, npmDir, signal, onLine });
    const layerHash = layerHashOf(wanted, await installedPackages(root, signal));
    const rootfsSize = await treeSize(root);
    signal?.throwIfAborted();
    await moveLayer(root, join(templatesDir, 'layers', layerHash));
    const shipped: ShippedTemplate = {
      name: NAME,
      buildId: buildIdOf(layerHash),
      layerHash,
      layers: [layerHash],
      rootfsSize,
      definitionHash: wanted,
    };
    await publish(templatesDir, workDir, shipped);
    onProgress({ phase: 'ready' });
    return shipped;
  } finally {
    await log.close();
    await rm(workDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function describe(
  suite: string,
  access: AptAccess,
  options: BuildBaseOptions,
): Promise<BaseDefinition> {
  const manifest: unknown = JSON.parse(
    await readFile(join(options.npmDir, 'package.json'), 'utf8'),
  );
  const npmVersion =
    typeof manifest === 'object' && manifest !== null && 'version' in manifest
      ? String(manifest.version)
      : '';
  return {
    suite,
    packages: BASE_PACKAGES,
    apt: tenantAccess(access),
    nodeVersion: options.nodeVersion ?? process.version,
    npmVersion,
  };
}

/** A layer of the same name holds the same packages: the one that was there first stays. */
async function moveLayer(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  try {
    await rename(from, to);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
  }
}

/** Written last and renamed into place: who sees the file finds its layers complete. */
async function publish(
  templatesDir: string,
  workDir: string,
  shipped: ShippedTemplate,
): Promise<void> {
  const draft = join(workDir, 'shipped.json');
  await writeFile(draft, `${JSON.stringify(shipped, undefined, 2)}\n`);
  await mkdir(join(templatesDir, 'shipped'), { recursive: true });
  await rename(draft, join(templatesDir, 'shipped', `${shipped.name}.json`));
}
