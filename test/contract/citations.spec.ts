import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const FOLDERS = ['src/modules', 'src/platform', 'src/database', 'src/queue'];
const CITATION =
  /\b(openapi\/decisions\.md|docs\/architecture\.md)(?::|,) ([A-Z][a-z]+(?: [a-z]+)*)/g;

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name)),
);

describe('comments that name a page of this repository', () => {
  it('name a heading or an entry that stands on it', () => {
    const wrong: string[] = [];
    let cited = 0;
    for (const path of sources) {
      for (const [, page = '', title = ''] of readFileSync(join(ROOT, path), 'utf8').matchAll(
        CITATION,
      )) {
        cited += 1;
        const text = readFileSync(join(ROOT, page), 'utf8');
        if (!text.includes(`**${title}**`) && !text.includes(`\n## ${title}\n`)) {
          wrong.push(`${path}: ${page}: ${title}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(cited).toBeGreaterThan(10);
  });

  it('name no page that is not in it', () => {
    const foreign = /\((?:wire surface|spec|architecture|house style)[:,]|\bspec: [A-Z]/;
    expect(sources.filter((path) => foreign.test(readFileSync(join(ROOT, path), 'utf8')))).toEqual(
      [],
    );
  });
});
