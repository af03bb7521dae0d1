import { AppError, type ErrorFacts, type ErrorKind } from '../../kernel/app-error.js';

/** An error whose body has fields of its own beside the usual ones, as its contract says. */
export class DetailedError extends AppError {
  constructor(
    kind: ErrorKind,
    message: string,
    facts: ErrorFacts & { details: Record<string, unknown> },
  ) {
    super(kind, message, facts);
    this.details = facts.details;
  }

  readonly details: Record<string, unknown>;
}
