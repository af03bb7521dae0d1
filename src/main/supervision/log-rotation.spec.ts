import { appendFile, mkdtemp, open, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rotateOnce } from './log-rotation.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atoll-logs-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('log rotation', () => {
  it('moves a long log aside, and its writer goes on at the start of the file', async () => {
    const path = join(folder, 'api.log');
    const writer = await open(path, 'a');
    await writer.write('x'.repeat(100));
    await rotateOnce(folder, 50);
    await writer.write('after');
    await writer.close();
    expect(await readFile(path, 'utf8')).toBe('after');
    expect(await readFile(`${path}.1`, 'utf8')).toBe('x'.repeat(100));
  });

  it('keeps one older part and leaves short logs and other files alone', async () => {
    await writeFile(join(folder, 'agent.log'), 'short');
    await writeFile(join(folder, 'notes.txt'), 'x'.repeat(100));
    for (const part of ['one', 'two']) {
      await appendFile(join(folder, 'api.log'), part.repeat(30));
      await rotateOnce(folder, 50);
    }
    expect((await readdir(folder)).toSorted()).toEqual([
      'agent.log',
      'api.log',
      'api.log.1',
      'notes.txt',
    ]);
    expect(await readFile(join(folder, 'api.log.1'), 'utf8')).toBe('two'.repeat(30));
  });
});
