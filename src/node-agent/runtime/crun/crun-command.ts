import { spawn } from 'node:child_process';
import { access, mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../../kernel/app-error.js';
import { runCommand } from '../../process-runner/run-command.js';
import { isGone } from '../errno.js';

const CREATE_TIMEOUT_MS = 30_000;
const EXEC_TIMEOUT_MS = 60_000;
const LOG_TAIL = 600;

export interface CreateCall {
  readonly id: string;
  /** Folder with `config.json`; the pid file and the log are written there too. */
  readonly bundle: string;
  /** Path of the device that becomes stdin, stdout and stderr. */
  readonly streams: string;
  readonly inheritedFds: readonly number[];
}

/** The runtime's command line, with a state folder of the agent's own. */
export class CrunCommand {
  private readonly globalArgs: readonly string[];

  constructor(
    private readonly file: string,
    private readonly root: string,
  ) {
    this.globalArgs = ['--root', root, '--cgroup-manager', 'cgroupfs'];
  }

  /** Where an init of a created container waits. */
  fifo(id: string): string {
    return join(this.root, id, 'exec.fifo');
  }

  /** Where the runtime leaves the seccomp filter that it compiled for a container. */
  compiledFilter(id: string): string {
    return join(this.root, id, 'seccomp.bpf');
  }

  /** Makes a container up to its fifo and returns the host pid of its PID 1. */
  async create({ id, bundle, streams, inheritedFds }: CreateCall): Promise<number> {
    await mkdir(this.root, { recursive: true, mode: 0o700 });
    const [pidFile, log] = [join(bundle, 'pid'), join(bundle, 'crun.log')];
    const device = await open(streams, 'r+');
    try {
      const exitCode = await this.spawnWithFds(
        // prettier-ignore
        [...this.globalArgs, '--log', log, 'create', '--bundle', bundle, '--pid-file', pidFile,
          '--preserve-fds', String(inheritedFds.length), id],
        [device.fd, device.fd, device.fd, ...inheritedFds],
      );
      if (exitCode !== 0) throw await createFailed(id, exitCode, log);
    } finally {
      await device.close();
    }
    return Number(await readFile(pidFile, 'utf8'));
  }

  /** Runs a command inside; `exitCode` is the command's, or 1 where the runtime itself failed. */
  async exec(id: string, args: readonly string[]) {
    // an input of our own: with none, the command's stdin would be the host's /dev/null, and the
    // runtime would give that to root inside
    return runCommand(this.file, [...this.globalArgs, 'exec', id, ...args], {
      timeoutMs: EXEC_TIMEOUT_MS,
      input: '',
    });
  }

  /**
   * Removes what the runtime keeps of a container whose processes and cgroups are gone; succeeds
   * where it keeps nothing. Its own `delete` does no more than this by then, in a process that
   * takes longer than all the rest, and refuses half-made containers.
   */
  async forget(id: string): Promise<void> {
    await rm(join(this.root, id), { recursive: true, force: true });
  }

  /** Ids that the runtime knows. */
  async ids(): Promise<string[]> {
    return (await missing(this.root)) ? [] : readdir(this.root);
  }

  /** The one spawn beside `runCommand`: a container's streams and descriptors go through it. */
  private spawnWithFds(args: readonly string[], stdio: number[]): Promise<number> {
    return new Promise((resolve, reject) => {
      const child = spawn(this.file, args, {
        stdio,
        env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' },
        timeout: CREATE_TIMEOUT_MS,
        killSignal: 'SIGKILL',
      });
      child.once('error', (cause) => {
        const message = `${this.file} could not be started: ${cause.message}`;
        reject(new AppError('unavailable', message, { code: 'runtime_missing', cause }));
      });
      child.once('exit', (code) => resolve(code ?? -1));
    });
  }
}

async function createFailed(id: string, exitCode: number, log: string): Promise<AppError> {
  const text = (await missing(log)) ? '' : await readFile(log, 'utf8');
  return new AppError(
    'internal',
    `container ${id} could not be made (exit code ${exitCode}): ${text.slice(-LOG_TAIL).trim()}`,
    { code: 'container_create_failed' },
  );
}

async function missing(path: string): Promise<boolean> {
  try {
    await access(path);
    return false;
  } catch (error) {
    if (isGone(error)) return true;
    throw error;
  }
}
