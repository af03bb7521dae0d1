import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { AgentFixture } from './agent-fixture.js';

let fixture: AgentFixture;
let agent: ChildProcess;

beforeAll(async () => {
  fixture = await AgentFixture.open();
  agent = await fixture.spawnAgent();
});
afterAll(async () => {
  await end('SIGKILL');
  await fixture.close();
});

async function end(signal: NodeJS.Signals): Promise<void> {
  if (agent.exitCode !== null || agent.signalCode !== null) return;
  const exited = once(agent, 'exit');
  agent.kill(signal);
  await exited;
}

/** Sandboxes in the middle of their start, as the next agent will find them. */
async function startsOnDisk(): Promise<number> {
  const folder = join(fixture.dataDir, 'node/records');
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  return texts.filter((text) => JSON.parse(text).state === 'starting').length;
}

describe('an agent that is killed', () => {
  it('comes back within seconds, adopts what lives and undoes what it had begun', async () => {
    const living = await fixture.start();
    const begun = Array.from({ length: 6 }, () => fixture.spec());
    await Promise.all(begun.map((spec) => fixture.sendStart(spec)));
    const cut = () => expect(startsOnDisk()).resolves.not.toBe(0);
    await vi.waitFor(cut, { timeout: 10_000, interval: 1 });
    await end('SIGKILL');
    // What was begun is not done, and nothing goes on behind a process that is dead.
    expect(await startsOnDisk()).toBeGreaterThan(0);
    const dying = await fixture.hostPidOf(living);
    expect((await fixture.run(living, '/bin/true', [])).exitCode).toBe(0);

    const since = performance.now();
    agent = await fixture.spawnAgent();
    expect(performance.now() - since).toBeLessThan(5_000);
    expect((await fixture.run(living, '/bin/true', [])).exitCode).toBe(0);

    // Each of the others is reported one way or the other, and only what runs is there.
    for (const spec of begun) {
      const report = await fixture.report(
        spec.executionId,
        'sandbox.started',
        'sandbox.start-failed',
      );
      if (report.name === 'sandbox.started') await fixture.kill(spec);
      await fixture.gone(spec);
    }
    process.kill(dying, 'SIGKILL');
    const report = await fixture.report(living.executionId, 'sandbox.ended');
    expect(report.reason).toBe('crashed');
    await fixture.gone(living);
  });

  it('reports what died while it was away', async () => {
    const spec = await fixture.start();
    const pid = await fixture.hostPidOf(spec);
    await end('SIGKILL');
    process.kill(pid, 'SIGKILL');
    agent = await fixture.spawnAgent();
    const report = await fixture.report(spec.executionId, 'sandbox.ended');
    expect(report.reason).toBe('crashed');
    await fixture.gone(spec);
  });
});

describe('an agent that is told to stop', () => {
  it('takes everything back from the host where no sandbox lives', async () => {
    await end('SIGTERM');
    expect(agent.exitCode).toBe(0);
    await fixture.gone();
  });
});
