import { spawn, type ChildProcess } from 'node:child_process';
import { access, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { run } from './run.ts';

/** `docker run` by a daemon of our own, with a data folder of its own, over the same tree. */
export class DockerYardstick {
  readonly #folder: string;
  readonly #daemon: ChildProcess;

  private constructor(folder: string, daemon: ChildProcess) {
    this.#folder = folder;
    this.#daemon = daemon;
  }

  /** Undefined where no `dockerd` is installed. */
  static async open(lower: string): Promise<DockerYardstick | undefined> {
    const dockerd = '/usr/sbin/dockerd';
    const installed = await access(dockerd).then(
      () => true,
      () => false,
    );
    if (!installed) return undefined;
    const folder = await mkdtemp('/tmp/atoll-docker-');
    const at = (name: string): string => join(folder, name);
    const daemon = spawn(
      dockerd,
      [
        ...['--data-root', at('data'), '--exec-root', at('exec'), '-p', at('pid')],
        ...['-H', `unix://${at('docker.sock')}`, '--storage-driver', 'overlay2'],
        ...['--exec-opt', 'native.cgroupdriver=cgroupfs', '--bridge', 'none', '--iptables=false'],
      ],
      { stdio: 'ignore' },
    );
    const yardstick = new DockerYardstick(folder, daemon);
    for (let tries = 0; tries < 100; tries += 1) {
      if (
        await yardstick.#docker(['version']).then(
          () => true,
          () => false,
        )
      )
        break;
      await sleep(200);
    }
    await run('sh', [
      '-c',
      'tar -C "$1" -c . | docker -H "unix://$2" import - atoll-bench',
      'sh',
      lower,
      at('docker.sock'),
    ]);
    return yardstick;
  }

  /** Starts a container without network, runs `/bin/true` in it, removes it. */
  async runOnce(): Promise<void> {
    await this.#docker(['run', '--rm', '--network', 'none', 'atoll-bench', '/bin/true']);
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.#daemon.once('close', resolve));
    this.#daemon.kill('SIGTERM');
    await ended;
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #docker(args: string[]): Promise<void> {
    await run('docker', ['-H', `unix://${join(this.#folder, 'docker.sock')}`, ...args]);
  }
}
