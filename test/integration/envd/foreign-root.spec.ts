import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ENVD_MOUNT_POINT,
  installEnvdRuntime,
  type EnvdRuntime,
} from '../../../src/node-agent/envd-runtime/install-envd-runtime.js';
import { bundleForTest, EnvdDaemon } from './daemon.js';
import { collect, stream, unary } from './rpc.js';

let targetDir: string;
let bundleDir: string;
let runtime: EnvdRuntime;

beforeAll(async () => {
  targetDir = await mkdtemp(join(tmpdir(), 'envd-runtime-'));
  bundleDir = await bundleForTest();
  runtime = await install();
});
afterAll(async () => {
  await rm(targetDir, { recursive: true });
  await rm(bundleDir, { recursive: true });
});

function install(): Promise<EnvdRuntime> {
  const signal = AbortSignal.timeout(60_000);
  return installEnvdRuntime({ targetDir, nodeBinary: process.execPath, bundleDir, signal });
}

describe('installEnvdRuntime', () => {
  it('builds a folder that everybody can read and execute, once', async () => {
    const node = await stat(join(runtime.folder, 'node'));
    expect(node.mode & 0o777).toBe(0o755);
    expect((await stat(runtime.folder)).mode & 0o777).toBe(0o755);
    expect(node.uid).toBe(0);
    expect((await install()).folder).toBe(runtime.folder);
    expect((await stat(join(runtime.folder, 'node'))).ino).toBe(node.ino);
  });

  it('serves from a root file system that holds nothing else', async () => {
    const root = await mkdtemp(join(tmpdir(), 'envd-empty-root-'));
    await mkdir(join(root, ENVD_MOUNT_POINT), { recursive: true });
    // Mounts and processes live in namespaces of their own and go with their first process.
    const script =
      'mount --bind "$1" "$2$3" && shift && root=$1 && shift 2 && exec chroot "$root" "$@"';
    const daemon = await EnvdDaemon.startCommand([
      ...['unshare', '--mount', '--propagation', 'private', '--pid', '--fork', '--kill-child'],
      ...['/bin/sh', '-c', script, 'sh'],
      ...[runtime.folder, root, ENVD_MOUNT_POINT],
      ...runtime.args,
    ]);
    try {
      expect((await daemon.init({ defaultUser: 'user', hostname: 'box' })).status).toBe(204);
      expect((await daemon.send('GET', '/health')).status).toBe(204);
      const run = await collect(
        stream(daemon, 'process.Process/Start', [
          {
            process: { cmd: `${ENVD_MOUNT_POINT}/node`, args: ['-p', 'process.getuid()'] },
            stdin: true,
          },
        ]),
      );
      expect(run.end).toEqual({});
      expect(run.stderr.toString()).toBe('');
      expect(run.stdout.toString()).toBe('0\n');
      const listed = await unary(daemon, 'filesystem.Filesystem/ListDir', { path: '/', depth: 1 });
      expect(listed.body).toMatchObject({ entries: [{ name: 'opt' }, { name: 'run' }] });
      expect((await stat(join(root, 'run/e2b/.E2B_SANDBOX_ID'))).size).toBe('sbxtest'.length);
    } finally {
      await daemon.stop();
      await rm(root, { recursive: true });
    }
  });
});
