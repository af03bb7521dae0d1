import { AppError } from '../../../kernel/app-error.js';

/** Missing, ended, or another team's: the text does not tell which (openapi/decisions.md: Errors). */
export class SandboxNotFound extends AppError {
  constructor(reference: string) {
    super('not_found', `sandbox "${reference.slice(0, 100)}" was not found`, {
      code: 'sandbox_not_found',
    });
  }
}
