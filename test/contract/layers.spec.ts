import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = new URL('../../', import.meta.url).pathname;

/** A breach of each rule: the file that is planted, and what it imports. */
const BREACHES = {
  'layer-kernel': ['src/kernel/breach.ts', '../config/settings.js'],
  'layer-contract': ['src/contract/breach.ts', '../kernel/app-error.js'],
  'layer-node-agent': ['src/node-agent/breach.ts', '../modules/nodes/index.js'],
  'layer-platform': ['src/platform/breach.ts', '../database/data-source.js'],
  'layer-envd': ['src/envd/breach.ts', '../kernel/app-error.js'],
  'module-order-teams': ['src/modules/teams/breach.ts', '../sandboxes/index.js'],
  'module-index-only': ['src/modules/sandboxes/breach.ts', '../nodes/find.js'],
  'module-is-listed': ['src/modules/edge/breach-index.ts', '../invented/index.js'],
  'layer-is-listed': ['src/main/breach.ts', '../invented/index.js'],
  'domain-is-pure': ['src/modules/nodes/domain/breach.ts', '../store/node.entity.js'],
  'domain-knows-the-protocol-by-its-types': [
    'src/modules/nodes/domain/protocol-breach.ts',
    '../../../node-protocol/node-jobs.js',
  ],
  'http-and-jobs-call-services': ['src/modules/nodes/http/breach.ts', '../store/node.entity.js'],
  'services-do-not-call-http': ['src/modules/nodes/breach.service.ts', './http/breach.js'],
  'main-is-the-top': ['src/embedded/breach.ts', '../main/api.js'],
  'no-tests-in-the-product': ['src/queue/breach.ts', '../../test/support/setup.js'],
} as const;

/** What the breaches import, beside what the breaches are. */
const TARGETS = [
  'src/config/settings.ts',
  'src/kernel/app-error.ts',
  'src/modules/nodes/index.ts',
  'src/modules/nodes/find.ts',
  'src/modules/nodes/store/node.entity.ts',
  'src/modules/sandboxes/index.ts',
  'src/modules/invented/index.ts',
  'src/invented/index.ts',
  'src/database/data-source.ts',
  'src/node-protocol/node-jobs.ts',
  'src/main/api.ts',
  'test/support/setup.ts',
];

interface Report {
  summary: { violations: { rule: { name: string }; from: string }[] };
}

function cruise(folder: string): Report['summary']['violations'] {
  const output = execFileSync(
    process.execPath,
    [
      join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
      'src',
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'json',
    ],
    { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  return (JSON.parse(output) as Report).summary.violations;
}

describe('layers', () => {
  let planted = '';

  beforeAll(() => {
    planted = mkdtempSync(join(tmpdir(), 'atoll-layers-'));
    for (const file of ['.dependency-cruiser.cjs', 'tsconfig.json', 'package.json']) {
      cpSync(join(ROOT, file), join(planted, file));
    }
    symlinkSync(join(ROOT, 'node_modules'), join(planted, 'node_modules'));
    const put = (file: string, text: string): void => {
      mkdirSync(dirname(join(planted, file)), { recursive: true });
      writeFileSync(join(planted, file), text);
    };
    for (const file of TARGETS) put(file, 'export const value = 1;\n');
    for (const [file, target] of Object.values(BREACHES)) {
      put(file, `import { value } from '${target}';\nexport const value2 = value;\n`);
    }
    put(
      'src/modules/nodes/domain/fine.ts',
      "import type { value } from '../../../node-protocol/node-jobs.js';\nexport type V = typeof value;\n",
    );
  });

  afterAll(() => rmSync(planted, { recursive: true, force: true }));

  it('are kept by the sources', () => {
    expect(cruise(ROOT)).toEqual([]);
  });

  it('a breach of each rule is caught, where it stands', () => {
    const violations = cruise(planted);
    const caught = violations.map(({ rule, from }) => `${rule.name} ${from}`);
    const expected = Object.entries(BREACHES).map(([rule, [file]]) => `${rule} ${file}`);
    expect(caught).toEqual(expect.arrayContaining(expected));
    expect(violations.map(({ from }) => from)).not.toContain('src/modules/nodes/domain/fine.ts');
  });
});
