import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { AppError } from '../../kernel/app-error.js';

export interface FollowOptions {
  /** Longest run, milliseconds. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  /** Called for every line of both streams. */
  readonly onLine?: (line: string) => void;
  /** Takes secrets out of each line before anybody sees it. */
  readonly redact?: (line: string) => string;
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** Lines of output that an error quotes. */
const TAIL_LINES = 15;

/**
 * Runs a program to its end and hands on its output line by line. The whole process group dies
 * with an abort or a time limit.
 * @throws {AppError} internal, with the last lines, where it fails; timeout, where it takes too long
 */
export async function followCommand(
  file: string,
  args: readonly string[],
  { timeoutMs, signal, onLine, redact = (line) => line, env }: FollowOptions,
): Promise<void> {
  signal?.throwIfAborted();
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true, env });
  const limit = AbortSignal.timeout(timeoutMs);
  const stop = signal === undefined ? limit : AbortSignal.any([signal, limit]);
  const killGroup = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // The group has ended by itself in the meantime.
    }
  };
  stop.addEventListener('abort', killGroup, { once: true });
  try {
    const tail: string[] = [];
    const read = async (stream: Readable) => {
      for await (const text of createInterface({ input: stream, crlfDelay: Infinity })) {
        const line = redact(text);
        tail.push(line);
        if (tail.length > TAIL_LINES) tail.shift();
        onLine?.(line);
      }
    };
    const ended = new Promise<number>((resolve, reject) => {
      child.once('error', (cause) => {
        reject(new AppError('internal', `cannot run ${file}: ${cause.message}`, { cause }));
      });
      child.once('close', (code) => resolve(code ?? -1));
    });
    const [code] = await Promise.all([ended, read(child.stdout), read(child.stderr)]);
    signal?.throwIfAborted();
    if (limit.aborted) throw new AppError('timeout', `${file} took longer than ${timeoutMs} ms`);
    if (code !== 0) {
      throw new AppError('internal', `${file} failed (${code}):\n${tail.join('\n')}`);
    }
  } finally {
    stop.removeEventListener('abort', killGroup);
  }
}
