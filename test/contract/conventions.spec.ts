import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = new URL('../../', import.meta.url).pathname;
const PRODUCT = filesOf('src/**/*.ts').filter((file) => !file.endsWith('.gen.ts'));
const WITHOUT_SPECS = PRODUCT.filter((file) => !file.endsWith('.spec.ts'));
const ALL = [...PRODUCT, ...filesOf('test/**/*.ts')];
const THIS_FILE = 'test/contract/conventions.spec.ts';

function filesOf(pattern: string): string[] {
  return globSync(pattern, { cwd: ROOT }).toSorted();
}

function filesWith(pattern: RegExp, files: readonly string[]): string[] {
  return files.filter(
    (file) => file !== THIS_FILE && pattern.test(readFileSync(ROOT + file, 'utf8')),
  );
}

const RUNNERS = 'src/node-agent/process-runner/';

/** Who else may start processes, and why a runner does not do there. */
const SPAWNERS = [
  'src/embedded/child-process.ts', // supervised children that live as long as their parent
  'src/envd/os/host-processes.ts', // what the daemon is for
  'src/main/testing/run-step.ts', // a check of `./atoll test`, whose output goes to the terminal
  'src/node-agent/network/nft-session.ts', // one that stays: starting it costs more than its work
  'src/node-agent/runtime/crun/crun-command.ts', // hands file descriptors to a container
];

describe('conventions', () => {
  it('finds the files that it judges', () => {
    expect(PRODUCT.length).toBeGreaterThan(100);
    expect(PRODUCT).toEqual(expect.arrayContaining(SPAWNERS));
  });

  it('the environment is read in config alone', () => {
    const readers = filesWith(/(?<![.\w)])process\.env\b/, WITHOUT_SPECS).filter(
      (file) => !file.startsWith('src/config/'),
    );
    // Inside a sandbox there are no settings: the daemon hands its own environment on.
    expect(readers).toEqual(['src/envd/os/host-os.ts']);
  });

  it('processes are started by few, and never through a shell', () => {
    const others = WITHOUT_SPECS.filter((file) => !file.startsWith(RUNNERS));
    expect(filesWith(/^import (?!type ).*from 'node:child_process'/m, others)).toEqual(SPAWNERS);
    expect(
      filesWith(/\bshell: true|\bexecSync\(|import \{[^}]*\bexec\b[^}]*child_process/, ALL),
    ).toEqual([]);
  });

  it('the clock of the wall is not read for decisions', () => {
    const deciders = PRODUCT.filter((file) => /^src\/modules\/[^/]+\/domain\//.test(file));
    expect(filesWith(/Date\.now\(\)|new Date\(\)|Math\.random\(\)/, deciders)).toEqual([]);
  });

  it('processes end in main alone', () => {
    const inner = PRODUCT.filter((file) => !/^src\/(main|envd)\//.test(file));
    expect(filesWith(/process\.exit\(/, inner)).toEqual([]);
  });

  it('files are named in kebab-case, by what they hold', () => {
    const names = ALL.map((file) => basename(file));
    expect(
      names.filter((name) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*\.ts$/.test(name)),
    ).toEqual([]);
    const vague = /(^|[-.])(utils?|helpers?|common|shared|managers?|misc)(\.|$)/;
    expect(ALL.filter((file) => file.split('/').some((part) => vague.test(part)))).toEqual([]);
  });

  it('nothing is put off, switched off or exported by default', () => {
    expect(filesWith(/\b(TODO|FIXME|XXX|HACK)\b/, ALL)).toEqual([]);
    expect(filesWith(/@ts-(ignore|nocheck|expect-error)\b/, ALL)).toEqual([]);
    expect(filesWith(/^(const )?enum |^export (const )?enum /m, ALL)).toEqual([]);
    expect(filesWith(/^export default /m, ALL)).toEqual([]);
    expect(filesWith(/^ *(it|test|describe)\.(skip|todo|only|skipIf|runIf)\b/m, ALL)).toEqual([]);
  });
});
