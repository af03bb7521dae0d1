import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ensureCredentials, readCredentials } from './credentials-file.js';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atoll-credentials-'));
  file = join(folder, 'credentials.json');
});
afterEach(() => rm(folder, { recursive: true }));

describe('the credentials file', () => {
  it('is made once, for its owner alone', async () => {
    expect(await readCredentials(file)).toBeUndefined();
    const first = await ensureCredentials(file);
    expect(first.isNew).toBe(true);
    expect(first.credentials.apiKey).toMatch(/^[0-9a-f]{40}$/);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const second = await ensureCredentials(file);
    expect(second).toEqual({ credentials: first.credentials, isNew: false });
  });

  it('replaces what an interrupted start has left, never a whole file', async () => {
    await writeFile(`${file}.part`, '{"secretKey":');
    await ensureCredentials(file);
    const text = await readFile(file, 'utf8');
    await chmod(file, 0o600);
    await ensureCredentials(file);
    expect(await readFile(file, 'utf8')).toBe(text);
  });

  it('of an older version gets the password of the database, and keeps all that it has', async () => {
    const { databasePassword: _, ...old } = (await ensureCredentials(file)).credentials;
    await writeFile(file, JSON.stringify(old));
    expect(await readCredentials(file)).toEqual(old);
    const { credentials, isNew } = await ensureCredentials(file);
    expect(credentials).toEqual({ ...old, databasePassword: expect.stringMatching(/^\w{40}$/) });
    expect(isNew).toBe(false);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readCredentials(file)).toEqual(credentials);
  });

  it('is refused where it is damaged: new secrets would lose the old data', async () => {
    await writeFile(file, '{"secretKey":"short"}');
    await expect(ensureCredentials(file)).rejects.toThrow('secretKey');
  });
});
