import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  inheritedEnvironment,
  loadCommandLineSettings,
} from '../../config/command-line-settings.js';
import { AppError } from '../../kernel/app-error.js';
import { ensureBaseTemplate } from '../base-template.js';
import { Terminal } from '../terminal.js';
import { endItems, findLeftovers, type TestRun } from '../testing/leftovers.js';
import { needsTemplate, TEST_STEPS, type TestStep } from '../testing/plan.js';
import { runStep, type Tally } from '../testing/run-step.js';
import { checkoutRoot } from '../up/places.js';

/** Names for `--suite`. */
export const TEST_NAMES = TEST_STEPS.map(({ name }) => name);

/**
 * `atoll test`: everything, or the named steps, ending in one line `N passed, N failed`.
 * @returns whether nothing failed
 */
export async function test(options: { suite?: string[] }): Promise<boolean> {
  const terminal = new Terminal();
  const steps = choose(options.suite);
  const interrupted = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => interrupted.abort());
  }
  const run = await prepareRun();
  const total: Tally = { passed: 0, failed: 0 };
  const add = ({ passed, failed }: Tally): void => {
    total.passed += passed;
    total.failed += failed;
  };
  try {
    for (const [index, step] of steps.entries()) {
      const number = `[${index + 1}/${steps.length}]`;
      // What was not run has not passed.
      if (interrupted.signal.aborted) add({ passed: 0, failed: 1 });
      else add(await runOne(step, { number, terminal, run, signal: interrupted.signal }));
    }
  } finally {
    add(await countLeftovers(terminal, run));
    await removeTempDir(run.tempDir);
  }
  terminal.print(`${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0;
}

/** A short folder, since sockets lie in it; passable, since the database runs as another account. */
async function prepareRun(): Promise<TestRun> {
  const id = randomBytes(3).toString('hex');
  const tempDir = join(tmpdir(), `atoll-${id}`);
  await mkdir(tempDir);
  await chmod(tempDir, 0o711);
  return { id, tempDir };
}

function choose(names: string[] | undefined): readonly TestStep[] {
  if (names === undefined) return TEST_STEPS;
  const unknown = names.filter((name) => !TEST_NAMES.includes(name));
  if (unknown.length > 0) {
    throw new AppError(
      'invalid',
      `no suite '${unknown.join("', '")}'; use: ${TEST_NAMES.join(', ')}`,
    );
  }
  return TEST_STEPS.filter(({ name }) => names.includes(name));
}

interface RunFacts {
  number: string;
  terminal: Terminal;
  run: TestRun;
  signal: AbortSignal;
}

async function runOne(step: TestStep, facts: RunFacts): Promise<Tally> {
  const { number, terminal, run, signal } = facts;
  const startedAt = Date.now();
  const output: string[] = [];
  let tally: Tally = { passed: 0, failed: 1 };
  try {
    const root = checkoutRoot();
    const templatesDir = loadCommandLineSettings().ATOLL_TEST_TEMPLATES_DIR;
    if (needsTemplate(step)) {
      await mkdir(templatesDir, { recursive: true });
      await ensureBaseTemplate(terminal, { root, templatesDir, signal });
    }
    if (step.kind === 'suite') terminal.heading(`${number} ${step.name}`);
    tally = await runStep(step, {
      root,
      signal,
      environment: inheritedEnvironment({
        TMPDIR: run.tempDir,
        ATOLL_TEST_RUN: run.id,
        ATOLL_TEST_TEMPLATES_DIR: templatesDir,
      }),
      // A check speaks only where it fails; a suite shows its tests as they come.
      onLine: (line) => (step.kind === 'suite' ? terminal.print(line) : output.push(line)),
    });
  } catch (error) {
    output.push(error instanceof Error ? error.message : String(error));
  }
  const took = `${((Date.now() - startedAt) / 1_000).toFixed(1)} s`;
  const result = tally.failed === 0 ? 'ok' : `${tally.failed} FAILED`;
  if (tally.failed > 0) for (const line of output) terminal.print(line);
  terminal.print(`${number} ${step.name}: ${result}, ${tally.passed} passed, ${took}`);
  return tally;
}

/** "Nothing is left" is one result of the run; what is left all the same is ended after the count. */
async function countLeftovers(terminal: Terminal, run: TestRun): Promise<Tally> {
  if (process.getuid?.() !== 0) return { passed: 0, failed: 0 };
  const left = await findLeftovers(run);
  if (left.length === 0) {
    terminal.print('nothing is left behind: ok');
    return { passed: 1, failed: 0 };
  }
  terminal.print('left behind (ended now): FAILED');
  for (const { kind, detail } of left) terminal.print(`  ${kind}: ${detail}`);
  await endItems(left);
  return { passed: 0, failed: 1 };
}

/** Never through a mount that could not be ended: behind it may lie the templates. */
async function removeTempDir(tempDir: string): Promise<void> {
  if ((await readFile('/proc/self/mountinfo', 'utf8')).includes(tempDir)) return;
  await rm(tempDir, { recursive: true, force: true }).catch(() => undefined);
}
