/** The system's error code (`ENOENT`, …) of a failed call, where the value has one. */
export function errnoOf(error: unknown): string | undefined {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string')
    return error.code;
  return undefined;
}

/** True where the file or process that was asked for is gone. */
export const isGone = (error: unknown): boolean =>
  ['ENOENT', 'ENODEV', 'ESRCH'].includes(errnoOf(error) ?? '');
