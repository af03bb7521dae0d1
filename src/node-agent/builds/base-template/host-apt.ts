import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { followCommand } from '../../process-runner/follow-command.js';
import { debianSources, parseAptSources, type SourcesFile } from './apt-sources.js';
import type { AptAccess } from './tree-apt.js';

/** A proxy or a mirror frozen in time needs the same words inside as outside. */
const CARRIED_OPTION = /^Acquire::(https?::Proxy|Check-Valid-Until|Retries|https?::Timeout)\b/i;

/**
 * Reads the host's own apt configuration: no mirror is known to this program. With its passwords,
 * so only for the build itself.
 */
export async function readHostApt(suite: string, signal?: AbortSignal): Promise<AptAccess> {
  const files = await sourcesFiles('/etc/apt');
  const sources = debianSources(files.flatMap(parseAptSources), {
    hostSuite: await hostSuite(),
    suite,
  });
  const options: string[] = [];
  await followCommand('apt-config', ['dump'], {
    timeoutMs: 10_000,
    signal,
    onLine: (line) => {
      if (CARRIED_OPTION.test(line) && !line.endsWith(' "";')) options.push(line);
    },
  });
  return { sources, options: options.sort() };
}

async function sourcesFiles(folder: string): Promise<SourcesFile[]> {
  const parts = await readdir(join(folder, 'sources.list.d')).catch(() => []);
  parts.sort((one, other) => one.localeCompare(other));
  const names = ['sources.list', ...parts.map((name) => join('sources.list.d', name))];
  const files: SourcesFile[] = [];
  for (const name of names.filter((file) => /\.(list|sources)$/.test(file))) {
    const text = await readFile(join(folder, name), 'utf8').catch(() => undefined);
    if (text !== undefined) files.push({ name, text });
  }
  return files;
}

async function hostSuite(): Promise<string> {
  const text = await readFile('/etc/os-release', 'utf8').catch(() => '');
  const codename = /^VERSION_CODENAME=(\S+)$/m.exec(text)?.[1];
  // Only Debian's own release names stand for each other on one mirror.
  return /^ID=debian$/m.test(text) && codename !== undefined ? codename : '';
}
