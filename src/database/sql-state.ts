import { QueryFailedError } from 'typeorm';

/** SQLSTATE of a failed statement, such as `23505`; undefined where it is another kind of error. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof QueryFailedError)) return undefined;
  const { code } = error.driverError as { code?: unknown };
  return typeof code === 'string' ? code : undefined;
}

/** Whether a statement failed because of this unique index or constraint. */
export function violatesUnique(error: unknown, index: string): boolean {
  if (sqlState(error) !== '23505' || !(error instanceof QueryFailedError)) return false;
  return (error.driverError as { constraint?: unknown }).constraint === index;
}
