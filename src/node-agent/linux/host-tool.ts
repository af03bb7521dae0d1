import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { AppError } from '../../kernel/app-error.js';

/** A service's PATH often has no sbin, where these tools are. */
const FOLDERS = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin', '/sbin', '/bin'];
const run = promisify(execFile);

const findHostTool = (name: string): string | undefined =>
  FOLDERS.map((folder) => join(folder, name)).find((path) => existsSync(path));

export const hasHostTool = (name: string): boolean => findHostTool(name) !== undefined;

/** @throws {AppError} `host_tool_missing` */
export function hostToolPath(name: string): string {
  const path = findHostTool(name);
  if (path !== undefined) return path;
  throw new AppError('unavailable', `this host has no ${name}`, { code: 'host_tool_missing' });
}

/**
 * Runs a tool of the host to its end and returns its standard output. Not for the start path of a
 * sandbox: a process costs more than what it is started for.
 * @throws {AppError} `host_tool_failed` with what the tool wrote
 */
export async function runHostTool(
  name: string,
  args: readonly string[],
  { timeoutMs = 60_000, input = '' }: { timeoutMs?: number; input?: string } = {},
): Promise<string> {
  const running = run(hostToolPath(name), [...args], {
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
    env: { LC_ALL: 'C', PATH: FOLDERS.join(':') },
    maxBuffer: 16 * 1024 * 1024,
  });
  running.child.stdin?.on('error', () => {}); // a tool that reads nothing may end first
  running.child.stdin?.end(input);
  try {
    return (await running).stdout;
  } catch (error) {
    const detail = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    throw new AppError('internal', `${name} ${args.join(' ')}: ${detail || String(error)}`, {
      code: 'host_tool_failed',
      cause: error,
    });
  }
}
