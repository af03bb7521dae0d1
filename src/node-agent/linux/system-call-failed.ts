import { constants } from 'node:os';
import { AppError } from '../../kernel/app-error.js';

const names = new Map(Object.entries(constants.errno).map(([name, value]) => [value, name]));
/** Numbers that Node does not name, the same on x86_64 and arm64. */
const more = { 42: 'ENOMSG', 95: 'EOPNOTSUPP', 117: 'EUCLEAN' } as const satisfies Record<
  number,
  string
>;
for (const [value, name] of Object.entries(more)) {
  if (!names.has(Number(value))) names.set(Number(value), name);
}

/** The name of an error number, such as `EBUSY`. */
export const errnoName = (errno: number): string => names.get(errno) ?? `errno ${errno}`;

/** The kernel refused a call; `errno` is its name, such as `EBUSY`. */
export class SystemCallFailed extends AppError {
  constructor(
    readonly call: string,
    readonly errno: string,
    subject?: string,
  ) {
    super('internal', `${call}${subject === undefined ? '' : ` ${subject}`}: ${errno}`, {
      code: 'system_call_failed',
    });
  }
}

/** True where `error` says that the kernel answered with one of `errnos`. */
export const failedWith = (error: unknown, ...errnos: string[]): error is SystemCallFailed =>
  error instanceof SystemCallFailed && errnos.includes(error.errno);
