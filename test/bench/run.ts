import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Runs a tool to its end; @throws with its output where it fails. */
export async function run(file: string, args: readonly string[]): Promise<string> {
  const { stdout } = await execute(file, args, { maxBuffer: 64 * 1024 * 1024, timeout: 600_000 });
  return stdout;
}
