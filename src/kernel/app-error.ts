/** What went wrong, in terms of the domain; each transport maps a kind to its own code. */
export type ErrorKind =
  | 'invalid' // malformed or out of range input
  | 'unauthenticated' // no or refused credential
  | 'forbidden' // credential lacks the role or scope
  | 'not_found' // missing, or another team's
  | 'conflict' // wrong state, name taken, in use
  | 'too_large' // body over its limit
  | 'unprocessable' // well formed, but not possible for this kind of object
  | 'rate_limited' // too many requests, try again later
  | 'quota_exceeded' // a limit of the team is used up
  | 'not_implemented' // the contract has it, this build does not yet
  | 'unavailable' // no capacity, or a part of the platform is down
  | 'timeout' // it took too long
  | 'internal'; // a fault of ours

export interface ErrorFacts {
  /** Stable lower-case word that clients may branch on, such as `template_not_found`. */
  code?: string;
  /** Whole seconds after which a retry may succeed. */
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** An error that states a fact; it never knows about HTTP: one filter maps kinds to statuses. */
export class AppError extends Error {
  readonly kind: ErrorKind;
  readonly code: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(kind: ErrorKind, message: string, facts: ErrorFacts = {}) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.name = new.target.name;
    this.kind = kind;
    this.code = facts.code;
    this.retryAfterSeconds = facts.retryAfterSeconds;
  }
}
