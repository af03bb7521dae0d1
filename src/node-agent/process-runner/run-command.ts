import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import type { Readable } from 'node:stream';
import { AppError } from '../../kernel/app-error.js';

export interface CommandOptions {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
  /** Written to the command's stdin, which is then closed; without it stdin is empty. */
  readonly input?: string;
  /** The whole environment of the command; a plain search path where absent. */
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** Kept of each stream, bytes; the rest is read and dropped. */
  readonly maxOutputBytes?: number;
}

export interface CommandResult {
  /** 128 + n where signal n ended the command. */
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

const MIB = 1024 * 1024;
const PLAIN_ENVIRONMENT = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LANG: 'C.UTF-8',
};

/** Collects a stream up to a limit. */
function collect(stream: Readable | null, limit: number): () => string {
  const chunks: Buffer[] = [];
  let size = 0;
  stream?.on('data', (chunk: Buffer) => {
    if (size < limit) chunks.push(chunk.subarray(0, limit - size));
    size += chunk.length;
  });
  return () => Buffer.concat(chunks).toString('utf8');
}

/**
 * Runs a program without a shell and resolves with its exit code and output, whatever the code is.
 * @throws {AppError} timeout after `timeoutMs`, internal where it can not be started or is aborted
 */
export function runCommand(
  file: string,
  args: readonly string[],
  options: CommandOptions,
): Promise<CommandResult> {
  const { promise, resolve, reject } = Promise.withResolvers<CommandResult>();
  const limit = options.maxOutputBytes ?? MIB;
  const child = spawn(file, args, {
    stdio: [options.input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    env: options.env ?? PLAIN_ENVIRONMENT,
    cwd: options.cwd,
  });
  const stdout = collect(child.stdout, limit);
  const stderr = collect(child.stderr, limit);
  // a command that does not read its input closes the pipe: not an error of ours
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(options.input);

  const giveUp = (error: AppError): void => {
    child.kill('SIGKILL');
    // what the command left in the background may hold the pipes open for ever
    for (const stream of [child.stdin, child.stdout, child.stderr]) stream?.destroy();
    reject(error);
  };
  const onTimeout = (): void =>
    giveUp(new AppError('timeout', `${file} took longer than ${options.timeoutMs} ms`));
  const onAbort = (): void =>
    giveUp(new AppError('internal', `${file} was aborted`, { cause: options.signal?.reason }));
  const timer = setTimeout(onTimeout, options.timeoutMs);
  options.signal?.addEventListener('abort', onAbort, { once: true });
  if (options.signal?.aborted) onAbort();

  child.once('error', (cause) => {
    reject(new AppError('internal', `${file}: ${cause.message}`, { cause }));
  });
  child.once('close', (code, signalName) => {
    resolve({
      exitCode: code ?? 128 + (signalName === null ? 0 : constants.signals[signalName]),
      stdout: stdout(),
      stderr: stderr(),
    });
  });
  return promise.finally(() => {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', onAbort);
  });
}
