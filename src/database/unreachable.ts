import { QueryFailedError, QueryRunnerAlreadyReleasedError } from 'typeorm';
import { AppError } from '../kernel/app-error.js';

/** SQLSTATE classes and codes of a server that is ending, starting, or takes no more sessions. */
const SQL_STATES = /^(?:08...|57P0[1-5]|53300)$/;

const SYSTEM_CODES = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT'],
  ...['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
  'ENOENT', // the socket file of a server on this host
]);

/** The driver and its pool give these no code. */
const MESSAGES =
  /^(?:Connection terminated|timeout expired|timeout exceeded when trying to connect|Client (?:was closed|has encountered a connection error) and is not queryable)/;

/** Milliseconds are lost on a restart, seconds on a recovery. */
const RETRY_AFTER_SECONDS = 5;

/**
 * The same failure as a fact of the platform where the database could not be reached, or was lost
 * on the way; any other error as it is. A lost commit may have been carried out.
 */
export function statedFailure(error: unknown): unknown {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  if (!isUnreachable(cause)) return error;
  return new AppError('unavailable', 'the database can not be reached just now; try again', {
    code: 'database_unreachable',
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    cause,
  });
}

function isUnreachable(error: unknown): boolean {
  // nobody but the library holds runners: it releases one early only where its connection broke
  if (error instanceof QueryRunnerAlreadyReleasedError) return true;
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code !== 'string') return MESSAGES.test(error.message);
  return SYSTEM_CODES.has(code) || SQL_STATES.test(code);
}
