import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { inheritedEnvironment } from '../config/command-line-settings.js';
import { checkoutRoot } from './up/places.js';

it('refuses a processor that Atoll does not run on before it changes anything', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atoll-uname-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const uname = '#!/bin/sh\n[ "$1" = -s ] && echo Linux || echo aarch64\n';
  await writeFile(join(folder, 'uname'), uname, { mode: 0o755 });
  const { PATH = '' } = inheritedEnvironment({});
  const env = inheritedEnvironment({ PATH: `${folder}:${PATH}` });
  const said = await new Promise<string>((resolve, reject) => {
    execFile(join(checkoutRoot(), 'atoll'), ['--help'], { env }, (error, _, text) => {
      if (error === null) reject(new Error('it went on'));
      else resolve(text);
    });
  });
  expect(said).toBe('Atoll runs on Linux on x86_64; this is Linux on aarch64.\n');
});
