import { AppError } from '../../kernel/app-error.js';
import { runCommand } from '../process-runner/run-command.js';

/** What a program is loaded with: absolute paths on this host. */
export interface SharedLibraries {
  readonly loader: string;
  readonly libraries: readonly string[];
}

/** Finds the loader and all libraries that a program needs, through the host's own loader. */
export async function sharedLibrariesOf(
  program: string,
  signal: AbortSignal,
): Promise<SharedLibraries> {
  const result = await runCommand('ldd', [program], { timeoutMs: 30_000, signal });
  if (result.exitCode !== 0) {
    throw new AppError('internal', `ldd ${program}: ${result.stderr.trim()}`);
  }
  return parseLdd(result.stdout);
}

/** Reads the lines of ldd. @throws AppError where a library or the loader is missing */
export function parseLdd(output: string): SharedLibraries {
  const libraries: string[] = [];
  let loader: string | undefined;
  for (const line of output.split('\n')) {
    const text = line.trim();
    if (text.includes('=> not found')) {
      throw new AppError('internal', `a library is missing: ${text}`);
    }
    const path = /^\S+ => (\/\S+) \(0x/.exec(text)?.[1] ?? /^(\/\S+) \(0x/.exec(text)?.[1];
    // The vdso has no file.
    if (path === undefined) continue;
    if (/\/ld-[^/]+$/.test(path)) loader = path;
    else libraries.push(path);
  }
  if (loader === undefined) throw new AppError('internal', 'the program has no loader');
  return { loader, libraries };
}
