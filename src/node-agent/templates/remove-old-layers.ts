import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { buildIdOf } from '../builds/base-template/definition.js';

/** A build moves its layer into place before it publishes who has it. */
const YOUNG_MS = 3_600_000;

export interface OldLayers {
  readonly templatesDir: string;
  /** Builds that sandboxes of this node were started from. */
  readonly livingBuildIds: ReadonlySet<string>;
  readonly now?: Date;
}

/**
 * Removes the layers that no template of the folder and no living sandbox has. Only for a folder
 * that no other agent starts sandboxes from: an overlay tells nobody which layers it is made of.
 * @returns the hashes of the layers that are gone
 */
export async function removeOldLayers({
  templatesDir,
  livingBuildIds,
  now = new Date(),
}: OldLayers): Promise<string[]> {
  const layersDir = join(templatesDir, 'layers');
  const shipped = await shippedTexts(join(templatesDir, 'shipped'));
  const names = await readdir(layersDir).catch(() => []);
  const unnamed = names.filter((name) => /^[0-9a-f]{64}$/.test(name) && !shipped.includes(name));
  const unnamedBuilds = new Set(unnamed.map(buildIdOf));
  // A sandbox of a build that is not known here may have any of them.
  const isKnown = (id: string) => shipped.includes(id) || unnamedBuilds.has(id);
  if (![...livingBuildIds].every(isKnown)) return [];
  const gone: string[] = [];
  for (const hash of unnamed.filter((name) => !livingBuildIds.has(buildIdOf(name)))) {
    const path = join(layersDir, hash);
    if (now.getTime() - (await stat(path)).ctimeMs < YOUNG_MS) continue;
    await rm(path, { recursive: true, force: true });
    gone.push(hash);
  }
  return gone;
}

/** All records as text: also one that only another version can parse names its layers. */
async function shippedTexts(folder: string): Promise<string> {
  const names = await readdir(folder).catch(() => []);
  return (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join('\n');
}
