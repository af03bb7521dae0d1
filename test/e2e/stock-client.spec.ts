import { randomBytes } from 'node:crypto';
import { FileType, Sandbox, SandboxNotFoundError } from 'e2b';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callApi } from './api-client.js';
import { startPlatform, type Platform } from './platform.js';

let platform: Platform;
let sandbox: Sandbox;
beforeAll(async () => {
  platform = await startPlatform();
  sandbox = await Sandbox.create('base', {
    ...platform.clientOptions,
    metadata: { purpose: 'test' },
    envs: { GREETING: 'hello' },
    timeoutMs: 600_000,
  });
});
afterAll(async () => {
  await sandbox.kill();
  await platform.stop();
});

describe('commands', () => {
  it('run as the default user in its home, in a login shell', async () => {
    const { stdout, exitCode } = await sandbox.commands.run('id -un; pwd; echo $HOME; umask');
    expect(stdout).toBe('user\n/home/user\n/home/user\n0022\n');
    expect(exitCode).toBe(0);
  });

  it('see the environment of the sandbox and their own', async () => {
    const { stdout } = await sandbox.commands.run(
      'echo $GREETING $OWN $E2B_SANDBOX $E2B_SANDBOX_ID',
      {
        envs: { OWN: 'mine' },
      },
    );
    expect(stdout).toBe(`hello mine true ${sandbox.sandboxId}\n`);
    expect((await sandbox.commands.run('echo [$OWN]')).stdout).toBe('[]\n');
  });

  it('report exit codes, signals and both streams', async () => {
    await expect(sandbox.commands.run('echo out; echo err >&2; exit 3')).rejects.toMatchObject({
      exitCode: 3,
      stdout: 'out\n',
      stderr: 'err\n',
    });
    const background = await sandbox.commands.run('sleep 1000', { background: true });
    expect((await sandbox.commands.list()).map((one) => one.pid)).toContain(background.pid);
    expect(await sandbox.commands.kill(background.pid)).toBe(true);
    await expect(background.wait()).rejects.toMatchObject({
      exitCode: -1,
      error: 'signal: killed',
    });
    expect(await sandbox.commands.kill(background.pid)).toBe(false);
  });

  it('become root by sudo and by asking', async () => {
    expect((await sandbox.commands.run('sudo id -u')).stdout).toBe('0\n');
    expect((await sandbox.commands.run('id -u', { user: 'root' })).stdout).toBe('0\n');
  });

  it('find the tools of the base template', async () => {
    const { stdout } = await sandbox.commands.run(
      'node -v && npm -v && python --version && python3 -m venv --help >/dev/null && git --version && locale charmap && gcc --version | head -1 && curl --version | head -1 && vim --version | head -1 && ping -V',
    );
    expect(stdout).toContain('v24.');
    expect(stdout).toContain('Python 3.11');
    expect(stdout).toContain('UTF-8');
  });

  it('install a Debian package, over the sandbox’s own network', async () => {
    const { stdout } = await sandbox.commands.run(
      'sudo apt-get update -qq && sudo apt-get install -y -qq --no-install-recommends tree >/dev/null && tree --version',
      { timeoutMs: 120_000 },
    );
    expect(stdout).toContain('tree v');
  });
});

describe('files', () => {
  it('come back as they were written', async () => {
    const bytes = randomBytes(3_000_001);
    await sandbox.files.write('deep/er/random.bin', new Blob([bytes]));
    expect(
      Buffer.compare(
        Buffer.from(await sandbox.files.read('deep/er/random.bin', { format: 'bytes' })),
        bytes,
      ),
    ).toBe(0);
    await sandbox.files.write('name ü 🤣.txt', 'text');
    expect(await sandbox.files.read('/home/user/name ü 🤣.txt')).toBe('text');
  });

  it('are listed, moved, looked at and removed', async () => {
    await sandbox.files.makeDir('/home/user/list/inner');
    await sandbox.files.write('/home/user/list/a.txt', 'a');
    const names = (await sandbox.files.list('/home/user/list')).map((one) => [one.name, one.type]);
    expect(names).toEqual([
      ['a.txt', FileType.FILE],
      ['inner', FileType.DIR],
    ]);
    const info = await sandbox.files.rename('/home/user/list/a.txt', '/home/user/list/b.txt');
    expect(info).toMatchObject({ name: 'b.txt', owner: 'user', mode: 0o644, size: 1 });
    expect(await sandbox.files.exists('/home/user/list/a.txt')).toBe(false);
    await sandbox.files.remove('/home/user/list');
    expect(await sandbox.files.exists('/home/user/list')).toBe(false);
  });
});

describe('the sandbox', () => {
  it('is found by the client, listed with its metadata, and knows its end', async () => {
    expect(await sandbox.isRunning()).toBe(true);
    const info = await sandbox.getInfo();
    expect(info).toMatchObject({
      sandboxId: sandbox.sandboxId,
      state: 'running',
      metadata: { purpose: 'test' },
    });
    expect(info.endAt.getTime() - info.startedAt.getTime()).toBe(600_000);
    const page = await Sandbox.list({
      ...platform.clientOptions,
      query: { metadata: { purpose: 'test' } },
    }).nextItems();
    expect(page.map((one) => one.sandboxId)).toEqual([sandbox.sandboxId]);
  });

  it('is created in the older form too', async () => {
    const { status, body } = await callApi(platform, '/sandboxes', {
      body: { templateID: 'base', timeout: 60, secure: true, allow_internet_access: true },
    });
    expect(status).toBe(201);
    const { sandboxID } = body as { sandboxID: string };
    expect((await callApi(platform, `/sandboxes/${sandboxID}`)).status).toBe(200);
    expect((await callApi(platform, `/sandboxes/${sandboxID}`, { method: 'DELETE' })).status).toBe(
      200,
    );
    expect((await callApi(platform, `/sandboxes/${sandboxID}`, { method: 'DELETE' })).status).toBe(
      404,
    );
  });

  it('ends a running command as killed, and is gone for the client', async () => {
    const other = await Sandbox.create('base', platform.clientOptions);
    const running = await other.commands.run('sleep 1000', { background: true });
    const outcome = running.wait().then(
      () => 'ended',
      (error: unknown) => error,
    );
    expect(await other.kill()).toBe(true);
    expect(await outcome).toBeInstanceOf(Error);
    expect(await other.isRunning()).toBe(false);
    expect(await other.kill()).toBe(false);
    await expect(other.getInfo()).rejects.toBeInstanceOf(SandboxNotFoundError);
  });

  it('does not open for another token', async () => {
    const response = await fetch(`${platform.apiUrl}/process.Process/List`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'e2b-sandbox-id': sandbox.sandboxId,
        'e2b-sandbox-port': '49983',
        'x-access-token': 'wrong',
      },
      body: '{}',
    });
    expect(response.status).toBe(401);
  });
});
