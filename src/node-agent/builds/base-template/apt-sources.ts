import { AppError } from '../../../kernel/app-error.js';

/** A binary package source of apt. */
export interface AptSource {
  readonly uris: readonly string[];
  readonly suites: readonly string[];
  readonly components: readonly string[];
}

/** A file below /etc/apt that names sources. */
export interface SourcesFile {
  readonly name: string;
  readonly text: string;
}

/** Reads both formats of apt: `*.sources` (deb822) and one line a source (`*.list`). */
export function parseAptSources(file: SourcesFile): AptSource[] {
  return file.name.endsWith('.sources') ? parseDeb822(file.text) : parseOneLine(file.text);
}

function parseDeb822(text: string): AptSource[] {
  const sources: AptSource[] = [];
  for (const stanza of text.split(/\n[ \t]*\n/)) {
    const fields = deb822Fields(stanza);
    const words = (name: string) => fields.get(name)?.split(/\s+/).filter(Boolean) ?? [];
    const enabled = !/^(no|false|without|off|disable)$/i.test(fields.get('enabled') ?? 'yes');
    if (!enabled || !words('types').includes('deb') || words('uris').length === 0) continue;
    sources.push({
      uris: words('uris'),
      suites: words('suites'),
      components: words('components'),
    });
  }
  return sources;
}

function deb822Fields(stanza: string): Map<string, string> {
  const fields = new Map<string, string>();
  let last = '';
  for (const line of stanza.split('\n')) {
    if (line.startsWith('#')) continue;
    const field = /^([A-Za-z-]+):\s*(.*)$/.exec(line);
    if (field?.[1] !== undefined) {
      last = field[1].toLowerCase();
      fields.set(last, field[2] ?? '');
    } else if (/^\s/.test(line) && last !== '') {
      fields.set(last, `${fields.get(last) ?? ''} ${line.trim()}`);
    }
  }
  return fields;
}

function parseOneLine(text: string): AptSource[] {
  const sources: AptSource[] = [];
  for (const line of text.split('\n')) {
    const bare = line
      .replace(/#.*$/, '')
      .replace(/\[[^\]]*\]/, ' ')
      .trim();
    const [type, uri, suite, ...components] = bare.split(/\s+/);
    if (type === 'deb' && uri !== undefined && suite !== undefined) {
      sources.push({ uris: [uri], suites: [suite], components });
    }
  }
  return sources;
}

const SUITE_KINDS = ['', '-updates', '-security'] as const;

/**
 * The sources of Debian's main, updates and security suites among the host's own, with the host's
 * release `hostSuite` replaced by `suite`: a mirror has all releases under one address.
 * @throws {AppError} unavailable, where the host has no source of a Debian release
 */
export function debianSources(
  sources: readonly AptSource[],
  { hostSuite, suite }: { hostSuite: string; suite: string },
): AptSource[] {
  const wanted = new Map<string, string>();
  for (const kind of SUITE_KINDS) {
    wanted.set(`${hostSuite}${kind}`, `${suite}${kind}`);
    wanted.set(`${suite}${kind}`, `${suite}${kind}`);
  }
  const found = sources
    .map((source) => ({
      uris: source.uris,
      suites: [...new Set(source.suites.flatMap((name) => wanted.get(name) ?? []))],
      components: ['main'],
      hasMain: source.components.includes('main'),
    }))
    .filter((source) => source.hasMain && source.suites.length > 0)
    .map(({ uris, suites, components }) => ({ uris, suites, components }));
  if (!found.some((source) => source.suites.includes(suite))) {
    throw new AppError(
      'unavailable',
      `apt of this host has no source of Debian: add one for '${suite}' to build the base template`,
      { code: 'no_debian_source' },
    );
  }
  return found;
}

/** The sources as a deb822 file that works on the host and inside the template alike. */
export function formatDeb822(sources: readonly AptSource[]): string {
  return sources
    .map((source) =>
      [
        'Types: deb',
        `URIs: ${source.uris.join(' ')}`,
        `Suites: ${source.suites.join(' ')}`,
        `Components: ${source.components.join(' ')}`,
        'Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg',
        '',
      ].join('\n'),
    )
    .join('\n');
}
