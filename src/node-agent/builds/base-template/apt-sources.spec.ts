import { describe, expect, it } from 'vitest';
import { debianSources, formatDeb822, parseAptSources } from './apt-sources.js';

const DEB822 = `Types: deb deb-src
# URIs: http://old.invalid/debian
URIs: http://mirror.invalid/debian
Suites: bookworm
 bookworm-updates bookworm-backports
Components: main contrib
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg

Types: deb
URIs: http://mirror.invalid/debian-security
Suites: bookworm-security
Components: main

Enabled: no
Types: deb
URIs: http://off.invalid/debian
Suites: bookworm
Components: main

Types: deb-src
URIs: http://src.invalid/debian
Suites: bookworm
Components: main
`;

const ONE_LINE = `# deb http://off.invalid/debian bookworm main
deb [arch=amd64 signed-by=/k.gpg] http://mirror.invalid/debian bookworm main contrib # ours
deb-src http://mirror.invalid/debian bookworm main
deb https://vendor.invalid/apt stable main
`;

const bookworm = { hostSuite: 'bookworm', suite: 'bookworm' };

describe('apt sources', () => {
  it('reads deb822 stanzas with folded lines, and leaves out disabled and source-only ones', () => {
    expect(parseAptSources({ name: 'debian.sources', text: DEB822 })).toEqual([
      {
        uris: ['http://mirror.invalid/debian'],
        suites: ['bookworm', 'bookworm-updates', 'bookworm-backports'],
        components: ['main', 'contrib'],
      },
      {
        uris: ['http://mirror.invalid/debian-security'],
        suites: ['bookworm-security'],
        components: ['main'],
      },
    ]);
  });

  it('reads the one-line format with options and comments', () => {
    expect(parseAptSources({ name: 'sources.list', text: ONE_LINE })).toEqual([
      {
        uris: ['http://mirror.invalid/debian'],
        suites: ['bookworm'],
        components: ['main', 'contrib'],
      },
      { uris: ['https://vendor.invalid/apt'], suites: ['stable'], components: ['main'] },
    ]);
  });

  it('keeps main, updates and security of Debian, and nothing else', () => {
    const sources = [
      ...parseAptSources({ name: 'debian.sources', text: DEB822 }),
      ...parseAptSources({ name: 'vendor.list', text: ONE_LINE.split('\n').at(-2) ?? '' }),
    ];
    expect(debianSources(sources, bookworm)).toEqual([
      {
        uris: ['http://mirror.invalid/debian'],
        suites: ['bookworm', 'bookworm-updates'],
        components: ['main'],
      },
      {
        uris: ['http://mirror.invalid/debian-security'],
        suites: ['bookworm-security'],
        components: ['main'],
      },
    ]);
  });

  it('takes another release from the same mirror', () => {
    const sources = parseAptSources({ name: 'debian.sources', text: DEB822 });
    const other = debianSources(sources, { hostSuite: 'bookworm', suite: 'trixie' });
    expect(other.map((source) => source.suites)).toEqual([
      ['trixie', 'trixie-updates'],
      ['trixie-security'],
    ]);
  });

  it('says what is missing where the host has no Debian mirror', () => {
    const sources = parseAptSources({
      name: 'vendor.list',
      text: ONE_LINE.split('\n').at(-2) ?? '',
    });
    expect(() => debianSources(sources, bookworm)).toThrow(/no source of Debian.*bookworm/);
  });

  it('writes what it reads', () => {
    const sources = debianSources(
      parseAptSources({ name: 'debian.sources', text: DEB822 }),
      bookworm,
    );
    const text = formatDeb822(sources);
    expect(parseAptSources({ name: 'again.sources', text })).toEqual(sources);
  });
});
