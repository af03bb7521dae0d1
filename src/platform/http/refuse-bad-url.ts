import type { NextFunction, Request, Response } from 'express';
import { AppError } from '../../kernel/app-error.js';

/** U+0000 in a path or query would reach Postgres, which refuses it with an error of its own. */
export function refuseBadUrl(request: Request, _response: Response, next: NextFunction): void {
  if (request.originalUrl.includes('%00')) {
    next(new AppError('invalid', 'the URL has a U+0000 in it', { code: 'bad_character' }));
    return;
  }
  next();
}
