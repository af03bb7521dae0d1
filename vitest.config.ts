import { defineConfig } from 'vitest/config';
import { ClosingLineReporter } from './test/support/closing-line-reporter.js';

const NODE_ONLY = ['**/node_modules/**', 'dist/**'];

/** Modules are loaded once per worker: 40 files of Nest take 2 s instead of 44 s. */
const sharedModules = { isolate: false, pool: 'forks' } as const;

export default defineConfig({
  test: {
    reporters: ['default', new ClosingLineReporter()],
    passWithNoTests: false,
    allowOnly: false,
    projects: [
      {
        extends: true,
        test: {
          ...sharedModules,
          name: 'unit',
          include: ['src/**/*.spec.ts'],
          exclude: [...NODE_ONLY, 'src/console/**'],
          setupFiles: ['test/support/setup.ts'],
          testTimeout: 10_000,
        },
      },
      {
        extends: true,
        test: {
          ...sharedModules,
          name: 'contract',
          include: ['test/contract/**/*.spec.ts'],
          setupFiles: ['test/support/setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          ...sharedModules,
          name: 'integration',
          globalSetup: ['test/support/services.ts'],
          include: ['test/integration/**/*.spec.ts'],
          setupFiles: ['test/support/setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'conformance',
          include: ['test/conformance/**/*.spec.ts'],
          setupFiles: ['test/support/setup.ts'],
          // Real containers, cgroups and mounts of one host: one file at a time.
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.spec.ts'],
          setupFiles: ['test/support/setup.ts'],
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 900_000,
        },
      },
    ],
  },
});
