import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Logger } from '../../logging/logger.js';
import { requestIdOf } from '../http/request-id.js';
import { answerOf, type ErrorAnswer } from './error-answer.js';

/** The body of every answer that is not a success (openapi/decisions.md: Errors). */
export interface ErrorBody {
  code: number;
  message: string;
  error_code?: string;
  requestId: string;
}

/** The one place where an error becomes an HTTP answer. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(private readonly logger: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    const answer = answerOf(error, { method: request.method, url: request.originalUrl });
    this.record(error, answer, request);

    if (response.headersSent) {
      // Half an answer is out already: cutting the connection is the only honest end.
      response.destroy();
      return;
    }
    if (answer.retryAfterSeconds !== undefined) {
      response.setHeader('Retry-After', String(Math.max(1, Math.ceil(answer.retryAfterSeconds))));
    }
    // What the handler had already said about a body that never came.
    for (const name of ['Content-Length', 'Content-Encoding', 'Content-Disposition', 'ETag']) {
      response.removeHeader(name);
    }
    response
      .status(answer.status)
      .type('application/json')
      .json(bodyOf(answer, requestIdOf(request)));
  }

  private record(error: unknown, answer: ErrorAnswer, request: Request): void {
    const facts = { err: error, requestId: requestIdOf(request), status: answer.status };
    if (answer.status === 500) this.logger.error(facts, 'request failed unexpectedly');
    else if (answer.status > 501) this.logger.warn(facts, 'request could not be served');
    else this.logger.debug(facts, 'request refused');
  }
}

function bodyOf(answer: ErrorAnswer, requestId: string): ErrorBody {
  return {
    code: answer.status,
    message: answer.message,
    ...(answer.errorCode === undefined ? {} : { error_code: answer.errorCode }),
    requestId,
    ...answer.details,
  };
}
