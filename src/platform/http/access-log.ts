import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Logger } from '../../logging/logger.js';
import { runInRequest } from '../../logging/request-context.js';
import { requestIdOf } from './request-id.js';

/** Asked every few seconds by whoever watches: not worth a line each. */
const QUIET_PATHS = new Set(['/health', '/ready']);

/**
 * One line per answered request, and the request's id on every line that is written on its way.
 * The query stays out: links to files carry their signature there.
 */
export function accessLog(logger: Logger): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    const startedAt = performance.now();
    const requestId = requestIdOf(request);
    const path = request.originalUrl.split('?', 1)[0] ?? '';
    response.once('close', () => {
      const level = QUIET_PATHS.has(path) ? 'debug' : 'info';
      logger[level](
        {
          requestId,
          method: request.method,
          path,
          status: response.statusCode,
          durationMs: Math.round((performance.now() - startedAt) * 10) / 10,
          ...(response.writableFinished ? {} : { aborted: true }),
        },
        'request',
      );
    });
    runInRequest({ requestId }, next);
  };
}
