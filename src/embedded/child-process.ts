import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, readlink, stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../kernel/app-error.js';

export interface Account {
  uid: number;
  gid: number;
}

export interface ChildOptions {
  command: string;
  /** The name that the program sees itself called by. */
  argv0?: string;
  args: readonly string[];
  /** Receives standard output and error, appended. */
  logFile: string;
  environment?: NodeJS.ProcessEnv;
  account?: Account | undefined;
  /** What it reads from its standard input; nothing where absent. */
  input?: string;
  cwd?: string;
  /** What the kernel sends it where this process is killed, which then can stop nothing. */
  whenParentDies?: NodeJS.Signals;
}

export interface ChildExit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** A program that `up` or a test owns; it never outlives a `stop`. */
export interface OwnedChild {
  readonly pid: number;
  /** Resolves when it has ended, whatever the reason. */
  readonly exited: Promise<ChildExit>;
  stop(options: { signal: NodeJS.Signals; graceMs: number }): Promise<ChildExit>;
}

/** A program could not be started, or ended where it had to run. */
export class ChildFailed extends AppError {
  constructor(what: string, facts: { cause?: unknown } = {}) {
    super('internal', what, { code: 'child_failed', cause: facts.cause });
  }
}

const PLAIN_ENVIRONMENT: NodeJS.ProcessEnv = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C.UTF-8',
};

/**
 * Starts a program with its output in a file, in a session of its own: a Ctrl-C at the terminal
 * reaches `up` alone, which then stops its children in order.
 * @throws {ChildFailed} when the program does not exist or may not be run
 */
export async function startChild(options: ChildOptions): Promise<OwnedChild> {
  // The file itself and no pipe: the children's logs survive a killed parent.
  const log = await open(options.logFile, 'a', 0o640);
  try {
    const { command, args, argv0 } = launch(options);
    const child = spawn(command, args, {
      ...(argv0 === undefined ? {} : { argv0 }),
      cwd: options.cwd ?? '/',
      env: options.environment ?? PLAIN_ENVIRONMENT,
      detached: true,
      stdio: [options.input === undefined ? 'ignore' : 'pipe', log.fd, log.fd],
      ...options.account,
    });
    // A program that ends before it has read all tells why by its exit code.
    child.stdin?.on('error', () => undefined).end(options.input);
    return own(child, await spawned(child, options.command));
  } finally {
    await log.close();
  }
}

/** The programs before it replace themselves by the next: the pid stays, and so does the wish. */
function launch(options: ChildOptions): { command: string; args: string[]; argv0?: string } {
  const { command, args, argv0, whenParentDies } = options;
  const own = { command, args: [...args], ...(argv0 === undefined ? {} : { argv0 }) };
  if (whenParentDies === undefined) return own;
  const named = argv0 === undefined ? [] : ['bash', '-c', 'exec -a "$0" "$@"', argv0];
  const wish = ['--pdeathsig', whenParentDies.slice('SIG'.length), '--'];
  return { command: 'setpriv', args: [...wish, ...named, command, ...args] };
}

async function spawned(child: ChildProcess, command: string): Promise<number> {
  try {
    await once(child, 'spawn');
  } catch (cause) {
    throw new ChildFailed(`${command} could not be started`, { cause });
  }
  if (child.pid === undefined) throw new ChildFailed(`${command} has no pid`);
  return child.pid;
}

function own(child: ChildProcess, pid: number): OwnedChild {
  const exited = new Promise<ChildExit>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
  return {
    pid,
    exited,
    async stop({ signal, graceMs }) {
      child.kill(signal);
      const timer = new AbortController();
      const overtime = delay(graceMs, 'overtime' as const, { signal: timer.signal }).catch(
        () => 'ended' as const,
      );
      if ((await Promise.race([exited, overtime])) === 'overtime') child.kill('SIGKILL');
      timer.abort();
      return exited;
    },
  };
}

/**
 * Waits until `ready` says yes; fails as soon as the child has ended, after `timeoutMs`, or with
 * what `ready` throws. A child that does not get ready does not go on running.
 */
export async function waitUntilReady(child: OwnedChild, options: ReadyOptions): Promise<void> {
  try {
    await becomeReady(child, options);
  } catch (error) {
    await child.stop({ signal: 'SIGKILL', graceMs: 1_000 });
    throw error;
  }
}

async function becomeReady(
  child: OwnedChild,
  { name, ready, timeoutMs, logFile }: ReadyOptions,
): Promise<void> {
  const endAt = Date.now() + timeoutMs;
  let ended = false;
  void child.exited.then(() => (ended = true));
  while (!(await ready())) {
    if (ended || Date.now() > endAt) {
      const tail = (await readFile(logFile, 'utf8').catch(() => ''))
        .trimEnd()
        .split('\n')
        .slice(-8);
      const what = ended ? 'ended while it started' : `was not ready after ${timeoutMs / 1_000} s`;
      throw new ChildFailed(`${name} ${what}; end of ${logFile}:\n${tail.join('\n')}`);
    }
    await delay(15);
  }
}

export interface ReadyOptions {
  name: string;
  ready: () => Promise<boolean>;
  timeoutMs: number;
  logFile: string;
}

/**
 * Ends a process that a killed parent left behind. A server keeps its data folder as its working
 * folder, and that identifies it: the number alone may long belong to another program.
 * @returns whether there was one
 */
export async function stopOrphan(options: {
  pid: number;
  workingDir: string;
  signal: NodeJS.Signals;
  graceMs: number;
}): Promise<boolean> {
  if (!(await runsIn(options.pid, options.workingDir))) return false;
  signalIfAlive(options.pid, options.signal);
  const endAt = Date.now() + options.graceMs;
  while (await runsIn(options.pid, options.workingDir)) {
    if (Date.now() > endAt) signalIfAlive(options.pid, 'SIGKILL');
    await delay(20);
  }
  return true;
}

function signalIfAlive(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function runsIn(pid: number, workingDir: string): Promise<boolean> {
  try {
    // A zombie has no working folder any more, so it counts as gone.
    const [cwd, wanted] = [await readlink(`/proc/${pid}/cwd`), await stat(workingDir)];
    const actual = await stat(cwd);
    return actual.dev === wanted.dev && actual.ino === wanted.ino;
  } catch {
    return false;
  }
}
