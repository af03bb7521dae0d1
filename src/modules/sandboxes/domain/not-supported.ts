import { AppError } from '../../../kernel/app-error.js';

/** Well formed, but this build can not do it; said aloud instead of doing something else. */
export class NotSupported extends AppError {
  constructor(what: string) {
    super('unprocessable', `${what} is not supported by this server`, { code: 'not_supported' });
  }
}
