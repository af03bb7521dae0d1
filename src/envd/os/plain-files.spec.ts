import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HostAccounts } from './host-accounts.js';
import { readPlainFile, writePlainFile } from './plain-files.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'envd-plain-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('files of the image that the daemon reads for itself', () => {
  it('are written and read again', () => {
    writePlainFile(join(folder, 'hosts'), 'longer text');
    writePlainFile(join(folder, 'hosts'), 'text');
    expect(readPlainFile(join(folder, 'hosts'))).toBe('text');
  });

  it('never make it wait at a FIFO or read without an end', () => {
    execFileSync('mkfifo', [join(folder, 'fifo')]);
    symlinkSync('/dev/zero', join(folder, 'zero'));
    writeFileSync(join(folder, 'huge'), '');
    truncateSync(join(folder, 'huge'), 2 ** 40);
    for (const name of ['fifo', 'zero', 'huge', 'none']) {
      expect(() => readPlainFile(join(folder, name))).toThrow();
    }
    expect(() => writePlainFile(join(folder, 'fifo'), 'text')).toThrow();
  });

  it('are no accounts where they are not plain files', () => {
    execFileSync('mkfifo', [join(folder, 'passwd')]);
    symlinkSync('/dev/zero', join(folder, 'group'));
    const accounts = new HostAccounts(folder);
    expect(accounts.byName('root')).toBeUndefined();
    expect(accounts.groupName(7)).toBe('7');
  });
});
