import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fakeSpec } from '../../test/support/fake-agent.js';
import { removeUnused } from './remove-unused.js';

const [CURRENT, EARLIER, OLD] = ['a'.repeat(32), 'b'.repeat(32), 'c'.repeat(32)];

let dataDir: string;
const runtime = (name: string) => join(dataDir, 'node/envd-runtime', name);

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'atoll-data-'));
  for (const name of [CURRENT, EARLIER, OLD]) await mkdir(runtime(name), { recursive: true });
});
afterEach(() => rm(dataDir, { recursive: true }));

async function runtimesAfter(programFolders: readonly string[] | undefined): Promise<string[]> {
  await removeUnused({
    dataDir,
    templatesDir: join(dataDir, 'templates'),
    daemonProgram: {
      mounts: [{ source: runtime(CURRENT), destination: '/opt/atoll', readOnly: true }],
    },
    sandboxes: () => [{ sandbox: fakeSpec(), programFolders }],
    logger: pino({ level: 'silent' }),
  });
  return (await readdir(join(dataDir, 'node/envd-runtime'))).toSorted();
}

describe('unused files of a node', () => {
  it('are the runtimes that neither the agent nor a living sandbox runs from', async () => {
    expect(await runtimesAfter([runtime(EARLIER)])).toEqual([CURRENT, EARLIER]);
  });

  it('are not known while a sandbox does not say what it runs from', async () => {
    expect(await runtimesAfter(undefined)).toEqual([CURRENT, EARLIER, OLD]);
  });
});
