import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatDeb822, type AptSource } from './apt-sources.js';

/** How apt reaches its mirror. */
export interface AptAccess {
  readonly sources: readonly AptSource[];
  /** Lines for an apt.conf. */
  readonly options: readonly string[];
}

/**
 * A text without the name and password of the URIs in it. Greedy: a password may hold an `@` that
 * nobody has encoded.
 */
export const withoutUserinfo = (text: string): string => text.replace(/\/\/[^\s/"']*@/g, '//');

/**
 * What of the host's access every sandbox may know: a template's files are readable to all, so the
 * host's own passwords to a mirror or a proxy stay outside.
 */
export function tenantAccess({ sources, options }: AptAccess): AptAccess {
  return {
    sources: sources.map((source) => ({ ...source, uris: source.uris.map(withoutUserinfo) })),
    options: options.map(withoutUserinfo),
  };
}

/** Replaces what the bootstrap left of its own apt set-up in a tree by that for its users. */
export async function writeTreeApt(root: string, { sources, options }: AptAccess): Promise<void> {
  const apt = join(root, 'etc/apt');
  await rm(join(apt, 'sources.list.d'), { recursive: true, force: true });
  await rm(join(apt, 'sources.list'), { force: true });
  await mkdir(join(apt, 'sources.list.d'), { recursive: true });
  await writeFile(join(apt, 'sources.list.d/debian.sources'), formatDeb822(sources), {
    mode: 0o644,
  });
  // The name under which mmdebstrap keeps the options that it got, passwords and all.
  const carried = join(apt, 'apt.conf.d/99mmdebstrap');
  await rm(carried, { force: true });
  if (options.length === 0) return;
  await mkdir(join(apt, 'apt.conf.d'), { recursive: true });
  await writeFile(carried, `${options.join('\n')}\n`, { mode: 0o644 });
}
