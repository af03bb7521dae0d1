import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openBuildLog } from './build-log.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atoll-log-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('build log', () => {
  it('holds every line', async () => {
    const log = openBuildLog(join(folder, 'base.log'));
    log.line('one');
    log.line('two');
    await log.close();
    expect(await readFile(join(folder, 'base.log'), 'utf8')).toBe('one\ntwo\n');
  });

  it.each(['/dev/full', '/proc/none/base.log'])('leaves the build alone on %s', async (path) => {
    const log = openBuildLog(path);
    log.line('one');
    await sleep(50); // the error comes in between, as in a build of minutes
    log.line('two');
    await log.close();
  });
});
