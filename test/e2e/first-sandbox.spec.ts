import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPlatform, type Platform } from './platform.js';

const run = promisify(execFile);
let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.stop());

it('the example with the published client runs to its end', async () => {
  const { stdout } = await run(process.execPath, ['examples/first-sandbox.mjs'], {
    env: { ...process.env, ...platform.clientEnvironment },
    timeout: 60_000,
  });
  expect(stdout).toMatch(/^created {2}i[a-z0-9]{19}$/m);
  expect(stdout).toMatch(/^Linux /m);
  expect(stdout).toMatch(/^uid=1000\(user\) gid=1000\(user\)/m);
  expect(stdout).toContain('VERSION_CODENAME=bookworm');
  expect(stdout).toMatch(/1 MiB written and read back equal/);
  expect(stdout).toMatch(/^listing .*random\.bin/m);
  expect(stdout).toContain('killed   true');
  expect(stdout).toContain('after    GET answers 404');
});
