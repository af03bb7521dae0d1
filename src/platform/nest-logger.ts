import type { LoggerService } from '@nestjs/common';
import type { Logger } from '../logging/logger.js';

/** Lets the framework write its own lines through the process's logger; its chatter is `debug`. */
export function nestLogger(logger: Logger): LoggerService {
  const write =
    (level: 'debug' | 'warn' | 'error' | 'fatal') =>
    (message: unknown, ...rest: unknown[]): void => {
      const context = rest.at(-1);
      const facts = typeof context === 'string' ? { context } : {};
      if (message instanceof Error) logger[level]({ ...facts, err: message }, message.message);
      else logger[level](facts, typeof message === 'string' ? message : JSON.stringify(message));
    };
  return {
    log: write('debug'),
    debug: write('debug'),
    verbose: write('debug'),
    warn: write('warn'),
    error: write('error'),
    fatal: write('fatal'),
  };
}
