import { writeSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule, TestSuite, Vitest } from 'vitest/node';

export interface Tally {
  passed: number;
  failed: number;
}

/**
 * Ends a run with `N passed, N failed`. A file or suite that could not run, an error outside every
 * test and a skipped test count as failed, and so does a run without any test: what was not shown
 * to work does not pass.
 */
export class ClosingLineReporter implements Reporter {
  private filteredByName = false;

  onInit(vitest: Vitest): void {
    this.filteredByName = vitest.config.testNamePattern !== undefined;
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const tally = tallyOf(modules, unhandled.length, { countSkipped: !this.filteredByName });
    if (tally.failed > 0) process.exitCode = 1;
    // After the other reporters' summaries, whatever their order.
    process.once('exit', () => {
      writeSync(1, `${tally.passed} passed, ${tally.failed} failed\n`);
    });
  }
}

/** Counts what the modules report; `unhandled` is the number of errors outside every test. */
export function tallyOf(
  modules: readonly TestModule[],
  unhandled: number,
  { countSkipped }: { countSkipped: boolean },
): Tally {
  const tally: Tally = { passed: 0, failed: unhandled };
  for (const module of modules) {
    tally.failed += module.errors().length + countSuiteErrors(module.children.suites());
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      if (state === 'passed') tally.passed += 1;
      else if (state !== 'skipped' || countSkipped) tally.failed += 1;
    }
  }
  if (tally.passed === 0 && tally.failed === 0) tally.failed = 1;
  return tally;
}

function countSuiteErrors(suites: Iterable<TestSuite>): number {
  let count = 0;
  for (const suite of suites) {
    count += suite.errors().length + countSuiteErrors(suite.children.suites());
  }
  return count;
}
