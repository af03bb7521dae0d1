import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../kernel/app-error.js';
import { runCommand } from '../process-runner/run-command.js';

/** A service's PATH often has no sbin, where these tools are. */
const FOLDERS = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin', '/sbin', '/bin'];

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
  options: { timeoutMs?: number; input?: string } = {},
): Promise<string> {
  const { timeoutMs = 60_000, input } = options;
  const result = await runCommand(hostToolPath(name), args, {
    timeoutMs,
    ...(input === undefined ? {} : { input }),
  });
  if (result.exitCode === 0) return result.stdout;
  throw new AppError('internal', `${name} ${args.join(' ')}: ${result.stderr.trim()}`, {
    code: 'host_tool_failed',
  });
}
