import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from './run.ts';

const NAMESPACES = ['pid', 'mount', 'ipc', 'uts', 'network', 'cgroup'].map((type) => ({ type }));

/**
 * `crun run` alone over an overlay of the same root file system: no user namespace, no network, no
 * limits. What a sandbox costs beyond this is the platform's own.
 */
export class CrunYardstick {
  readonly #folder: string;
  #count = 0;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async open(lower: string): Promise<CrunYardstick> {
    const folder = await mkdtemp('/tmp/atoll-bench-');
    for (const name of ['upper', 'work', 'rootfs']) await mkdir(join(folder, name));
    const at = (name: string): string => join(folder, name);
    const options = `lowerdir=${lower},upperdir=${at('upper')},workdir=${at('work')}`;
    await run('mount', ['-t', 'overlay', 'overlay', '-o', options, at('rootfs')]);
    await writeFile(join(folder, 'config.json'), JSON.stringify(config(at('rootfs'))));
    return new CrunYardstick(folder);
  }

  /** Starts a container, runs `/bin/true` in it, and waits for its end. */
  async runOnce(): Promise<void> {
    const id = `atoll-bench-${process.pid}-${(this.#count += 1)}`;
    const child = spawn('crun', ['--cgroup-manager=cgroupfs', 'run', '-b', this.#folder, id], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const code = await new Promise((resolve) => child.once('close', resolve));
    if (code !== 0) throw new Error(`crun run ended with ${String(code)}`);
  }

  async close(): Promise<void> {
    await run('umount', [join(this.#folder, 'rootfs')]);
    await rm(this.#folder, { recursive: true, force: true });
  }
}

function config(rootfs: string): unknown {
  return {
    ociVersion: '1.0.0',
    process: {
      user: { uid: 0, gid: 0 },
      args: ['/bin/true'],
      env: ['PATH=/usr/bin:/bin'],
      cwd: '/',
    },
    root: { path: rootfs },
    mounts: [{ destination: '/proc', type: 'proc', source: 'proc' }],
    linux: { namespaces: NAMESPACES, cgroupsPath: '/atoll-bench' },
  };
}
