import koffi from 'koffi';
import { errnoName, SystemCallFailed } from './system-call-failed.js';

const library = koffi.load(null);

export type Argument = number | bigint | string | Buffer | null;
export type NativeFunction = ((...args: Argument[]) => number) & {
  async: (...args: [...Argument[], (error: Error | null, result: number) => void]) => void;
};

/** A function of the C library; declared without `...`, which these two architectures allow. */
export const libcFunction = (definition: string): NativeFunction =>
  library.func(definition) as unknown as NativeFunction;

/** The address of a function of the C library. */
export const libcAddress = (name: string): bigint => library.symbol(name) as bigint;

/**
 * Calls `fn` on this thread and returns its result.
 * @throws {SystemCallFailed} where the result is negative
 */
export function call(name: string, fn: NativeFunction, args: Argument[], subject?: string): number {
  const result = fn(...args);
  if (result < 0) throw new SystemCallFailed(name, errnoName(koffi.errno()), subject);
  return result;
}

/**
 * Calls `fn` on a worker thread: for calls that may wait for the disk or a lock of the kernel.
 * The error number stays on that thread, so a failed call is made once more here to learn it.
 * @throws {SystemCallFailed} where the result is negative both times
 */
export async function callAside(
  name: string,
  fn: NativeFunction,
  args: Argument[],
  subject?: string,
): Promise<number> {
  const result = await new Promise<number>((resolve, reject) => {
    fn.async(...args, (error: Error | null, value: number) =>
      error === null ? resolve(value) : reject(error),
    );
  });
  return result < 0 ? call(name, fn, args, subject) : result;
}

/** Raw calls whose numbers are the same on x86_64 and arm64 (all since 5.1 are). */
export const SYSTEM_CALLS = { openTree: 428, moveMount: 429, mountSetattr: 442 } as const;
