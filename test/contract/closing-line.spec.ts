import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';

const ROOT = new URL('../../', import.meta.url).pathname;
const IMPORT = "import { it, describe, beforeAll, expect } from 'vitest';\n";
const PASSES = `${IMPORT}it('passes', () => {}); it('passes too', () => {});`;

let folder: string | undefined;

afterEach(() => {
  if (folder !== undefined) rmSync(folder, { recursive: true });
  folder = undefined;
});

/** Runs the given files in a project of their own, and gives its last line and exit code. */
function run(
  files: Record<string, string>,
  ...args: string[]
): { line: string; exitCode: number | null } {
  folder = mkdtempSync(join(tmpdir(), 'atoll-closing-'));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const config = `
    import { ClosingLineReporter } from '${join(ROOT, 'test/support/closing-line-reporter.ts')}';
    export default { test: {
      include: ['*.spec.ts'], allowOnly: false, isolate: false,
      reporters: ['default', new ClosingLineReporter()],
      ${'setup.ts' in files ? "globalSetup: ['./setup.ts']," : ''}
    } };`;
  for (const [name, text] of Object.entries({ ...files, 'vitest.config.ts': config })) {
    writeFileSync(join(folder, name), text);
  }
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const { stdout, status } = spawnSync(process.execPath, [vitest, 'run', ...args], {
    cwd: folder,
    encoding: 'utf8',
    timeout: 50_000,
  });
  return { line: stdout.trimEnd().split('\n').at(-1) ?? '', exitCode: status };
}

describe('the closing line', () => {
  it.each<[string, string, number, Record<string, string>]>([
    ['all pass', '2 passed, 0 failed', 0, { 'a.spec.ts': PASSES }],
    [
      'one fails',
      '1 passed, 1 failed',
      1,
      { 'a.spec.ts': `${IMPORT}it('a', () => {}); it('b', () => expect(1).toBe(2));` },
    ],
    [
      'one is skipped',
      '1 passed, 1 failed',
      1,
      { 'a.spec.ts': `${IMPORT}it('a', () => {}); it.skip('b', () => {});` },
    ],
    [
      'a suite cannot be set up',
      '2 passed, 2 failed',
      1,
      {
        'a.spec.ts': PASSES,
        'b.spec.ts': `${IMPORT}describe('s', () => { beforeAll(() => { throw new Error('x'); }); it('a', () => {}); });`,
      },
    ],
    [
      'a file cannot be loaded',
      '2 passed, 1 failed',
      1,
      { 'a.spec.ts': PASSES, 'b.spec.ts': "throw new Error('broken');" },
    ],
    [
      'an error escapes every test',
      '1 passed, 1 failed',
      1,
      {
        'a.spec.ts': `${IMPORT}it('a', async () => {
          void Promise.reject(new Error('astray'));
          await new Promise((resolve) => setTimeout(resolve, 50));
        });`,
      },
    ],
    [
      'the global set-up fails',
      '0 passed, 1 failed',
      1,
      { 'a.spec.ts': PASSES, 'setup.ts': "export default () => { throw new Error('no'); };" },
    ],
    ['there is no test', '0 passed, 1 failed', 1, { 'other.ts': '' }],
    ['a file has no test', '2 passed, 1 failed', 1, { 'a.spec.ts': PASSES, 'b.spec.ts': '' }],
  ])('when %s: %s, exit code %d', (_, line, exitCode, files) => {
    expect(run(files)).toEqual({ line, exitCode });
  });

  it('does not count tests that were not asked for by name', () => {
    const result = run({ 'a.spec.ts': PASSES }, '-t', 'too');
    expect(result).toEqual({ line: '1 passed, 0 failed', exitCode: 0 });
  });
});
