import { copyFile, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { AgentFixture } from './agent-fixture.js';

let fixture: AgentFixture;

beforeAll(async () => {
  fixture = await AgentFixture.open();
  await fixture.startAgent();
});
afterAll(() => fixture.close());

describe('a sandbox of the base template', () => {
  it('answers commands as soon as it is reported, and leaves nothing when it is killed', async () => {
    const spec = await fixture.start();
    const who = await fixture.run(
      spec,
      '/bin/bash',
      ['-lc', 'id -un; hostname; echo $GREETING'],
      'user',
    );
    expect(who).toEqual({ exitCode: 0, stdout: `user\n${spec.sandboxId}\nhello\n`, stderr: '' });
    const sudo = await fixture.run(spec, '/bin/bash', ['-lc', 'sudo -n id -u && node -v'], 'user');
    expect(sudo).toMatchObject({ exitCode: 0, stdout: `0\n${process.version}\n`, stderr: '' });
    const resolver = await fixture.run(spec, '/bin/cat', ['/etc/resolv.conf']);
    expect(resolver.stdout).toBe('nameserver 169.254.77.1\n');
    expect(await fixture.traces(spec)).not.toEqual([]);
    expect(await fixture.kill(spec)).toMatchObject({ reason: 'killed' });
    await fixture.gone(spec);
  });

  it('is alone: a second one of the same addresses is another', async () => {
    const [one, two] = await Promise.all([fixture.start(), fixture.start()]);
    await fixture.run(one, '/bin/bash', ['-c', 'echo one > /tmp/mark']);
    const other = await fixture.run(two, '/bin/bash', ['-c', 'cat /tmp/mark']);
    expect(other.exitCode).toBe(1);
    const kept = await fixture.run(one, '/bin/bash', ['-c', 'cat /tmp/mark']);
    expect(kept.stdout).toBe('one\n');
    await Promise.all([fixture.kill(one), fixture.kill(two)]);
  });

  it('is reported as crashed where its first process is killed from outside', async () => {
    const spec = await fixture.start();
    const pid = await fixture.hostPidOf(spec);
    process.kill(pid, 'SIGKILL');
    expect(await fixture.report(spec.executionId, 'sandbox.ended')).toMatchObject({
      reason: 'crashed',
    });
    await fixture.gone(spec);
  });

  it('appears in heartbeats while it lives', async () => {
    const spec = await fixture.start();
    await vi.waitFor(() =>
      expect(
        fixture.reports.findLast(({ name }) => name === 'node.heartbeat')?.holdings,
      ).toMatchObject([{ executionId: spec.executionId, state: 'running' }]),
    );
    await fixture.kill(spec);
  });
});

describe('other root file systems', () => {
  it('runs from an empty one', async () => {
    const buildId = await fixture.addTemplate('empty', async () => undefined);
    const spec = await fixture.start({ buildId });
    const run = await fixture.run(spec, '/opt/atoll/node', ['-p', 'process.getuid()']);
    expect(run).toMatchObject({ exitCode: 0, stdout: '0\n' });
    await fixture.kill(spec);
  });

  it('runs from one with busybox in place of the usual tools', async () => {
    const buildId = await fixture.addTemplate('small', async (root) => {
      await Promise.all(['bin', 'etc', 'tmp'].map((name) => mkdir(join(root, name))));
      await copyFile('/bin/busybox', join(root, 'bin/busybox'));
      for (const name of ['sh', 'cat', 'id']) await symlink('busybox', join(root, 'bin', name));
      await writeFile(join(root, 'etc/passwd'), 'root:x:0:0:root:/:/bin/sh\n');
      await writeFile(join(root, 'etc/group'), 'root:x:0:\n');
    });
    const spec = await fixture.start({ buildId });
    const run = await fixture.run(spec, '/bin/sh', ['-c', 'id -un; cat /etc/hostname']);
    expect(run).toMatchObject({ exitCode: 0, stdout: `root\n${spec.sandboxId}\n` });
    await fixture.kill(spec);
  });

  it('follows no link of a template to the host', async () => {
    const buildId = await fixture.addTemplate('hostile', async (root) => {
      await mkdir(join(root, 'etc'));
      await symlink(join(fixture.dataDir, 'stolen'), join(root, 'etc/resolv.conf'));
    });
    const spec = await fixture.start({ buildId });
    const script = "process.stdout.write(require('fs').readFileSync('/etc/resolv.conf', 'utf8'))";
    const run = await fixture.run(spec, '/opt/atoll/node', ['-e', script]);
    expect(run.stdout).toBe('nameserver 169.254.77.1\n');
    await fixture.kill(spec);
  });
});

describe('a start that fails', () => {
  it('says why and leaves nothing', async () => {
    const spec = fixture.spec({ buildId: crypto.randomUUID() });
    await fixture.sendStart(spec);
    const report = await fixture.report(spec.executionId, 'sandbox.start-failed');
    expect(report.message).toMatch(/template/);
    expect(await fixture.traces(spec)).toEqual([]);
  });

  it('leaves nothing where the control plane knows nothing of the sandbox', async () => {
    const spec = fixture.spec();
    await fixture.sendStart(spec, { known: false });
    const report = await fixture.report(spec.executionId, 'sandbox.start-failed');
    expect(report.message).toMatch(/settings/);
    await fixture.gone(spec);
  });

  it('leaves nothing where a kill comes in the middle', async () => {
    const specs = Array.from({ length: 6 }, () => fixture.spec());
    await Promise.all(
      specs.map(async (spec, index) => {
        await fixture.sendStart(spec);
        await new Promise((resolve) => setTimeout(resolve, index * 15));
        await fixture.kill(spec);
      }),
    );
    for (const spec of specs) {
      await fixture.gone(spec);
    }
  });
});

describe('an agent that comes again', () => {
  it('adopts what lives, and takes everything back from the host when nothing does', async () => {
    const spec = await fixture.start();
    const before = await fixture.run(spec, '/bin/bash', [
      '-c',
      'echo kept > /tmp/mark; echo $PPID',
    ]);
    await fixture.stopAgent();
    expect(before.exitCode).toBe(0);
    expect((await fixture.run(spec, '/bin/cat', ['/tmp/mark'])).stdout).toBe('kept\n');
    const agent = await fixture.startAgent();
    await agent.recovered;
    expect((await fixture.run(spec, '/bin/cat', ['/tmp/mark'])).stdout).toBe('kept\n');
    await fixture.kill(spec);
    await fixture.stopAgent();
    await fixture.gone();
    expect(fixture.reports.at(-1)?.name).toBe('node.stopping');
    await fixture.startAgent();
  });

  it('refuses a data folder that another one works with', async () => {
    await expect(fixture.startAgent()).rejects.toMatchObject({ kind: 'conflict' });
  });
});
