import { join } from 'node:path';

/** A program whose exit code is one result. */
export interface Check {
  kind: 'check';
  name: string;
  args: readonly string[];
}

/** A vitest project, whose tests are counted. */
export interface Suite {
  kind: 'suite';
  name: string;
}

export type TestStep = Check | Suite;

const bin = (name: string): string => join('node_modules/.bin', name);
const TSC = 'node_modules/typescript7/bin/tsc';

/** What `atoll test` runs, the quick ones first. */
export const TEST_STEPS: readonly TestStep[] = [
  { kind: 'check', name: 'types', args: [TSC, '-p', 'tsconfig.json', '--noEmit'] },
  { kind: 'check', name: 'types-of-tests', args: [TSC, '-p', 'test/tsconfig.json', '--noEmit'] },
  { kind: 'check', name: 'lint', args: [bin('oxlint'), '--type-aware'] },
  { kind: 'check', name: 'format', args: [bin('oxfmt'), '--check'] },
  { kind: 'check', name: 'layers', args: [bin('depcruise'), 'src'] },
  { kind: 'check', name: 'dead-code', args: [bin('knip')] },
  { kind: 'check', name: 'openapi', args: [bin('redocly'), 'lint', 'openapi/openapi.yaml'] },
  { kind: 'suite', name: 'unit' },
  { kind: 'suite', name: 'contract' },
  { kind: 'suite', name: 'integration' },
  { kind: 'suite', name: 'conformance' },
  { kind: 'suite', name: 'e2e' },
];

/** Suites that start sandboxes, and so need the base template. */
export const needsTemplate = (step: TestStep): boolean =>
  step.kind === 'suite' && ['integration', 'conformance', 'e2e'].includes(step.name);
