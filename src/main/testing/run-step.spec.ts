import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { inheritedEnvironment } from '../../config/command-line-settings.js';
import { runStep, type Tally } from './run-step.js';

function check(script: string, signal = new AbortController().signal) {
  const lines: string[] = [];
  const tally: Promise<Tally> = runStep(
    { kind: 'check', name: 'x', args: ['-e', script] },
    {
      root: '/',
      environment: inheritedEnvironment({}),
      signal,
      onLine: (line) => lines.push(line),
    },
  );
  return { lines, tally };
}

it('counts a check by its exit code and hands on what it says', async () => {
  const good = check('console.log("fine")');
  expect(await good.tally).toEqual({ passed: 1, failed: 0 });
  expect(good.lines).toEqual(['fine']);
  const bad = check('console.error("wrong"); process.exit(3)');
  expect(await bad.tally).toEqual({ passed: 0, failed: 1 });
  expect(bad.lines).toEqual(['wrong']);
});

it('interrupts a check, which then counts as failed, and waits for what it still does', async () => {
  const stop = new AbortController();
  const slow = check(
    `process.on('SIGINT', () => setTimeout(() => { console.log('ended'); process.exit(0); }, 50));
     console.log('runs'); setInterval(() => 0, 1000);`,
    stop.signal,
  );
  while (slow.lines.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  stop.abort();
  expect(await slow.tally).toEqual({ passed: 0, failed: 1 });
  expect(slow.lines).toEqual(['runs', 'ended']);
});

it('leaves no process of a check behind', async () => {
  const { tally, lines } = check(
    `const child = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)'],
       { stdio: 'ignore' });
     console.log(child.pid); child.unref();`,
  );
  expect(await tally).toEqual({ passed: 1, failed: 0 });
  // Killed, and then collected by the host's first process in its own time.
  const state = async () => {
    const line = await readFile(`/proc/${lines[0]}/stat`, 'utf8').catch(() => ') gone');
    return line.slice(line.lastIndexOf(')') + 2).split(' ')[0];
  };
  await expect.poll(state).toMatch(/^(Z|gone)$/);
});
