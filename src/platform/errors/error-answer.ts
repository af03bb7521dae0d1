import { HttpException } from '@nestjs/common';
import { AppError } from '../../kernel/app-error.js';
import { DetailedError } from './detailed-error.js';
import { STATUS_OF_KIND } from './status-of-kind.js';

/** What a client is told about an error, before the request's id is added. */
export interface ErrorAnswer {
  status: number;
  message: string;
  errorCode?: string;
  retryAfterSeconds?: number;
  details?: Record<string, unknown>;
}

/** Seconds after which a client may try again, where nobody knows better. */
const DEFAULT_RETRY_SECONDS = 5;
const NO_INTERNALS = 'internal error: the log has the details under this requestId';

/** Translates whatever was thrown into the one shape of answers; never tells a fault's details. */
export function answerOf(error: unknown, request: { method: string; url: string }): ErrorAnswer {
  if (error instanceof AppError) return answerOfAppError(error);
  if (error instanceof HttpException) return answerOfHttpException(error, request);
  return { status: 500, message: NO_INTERNALS, errorCode: 'internal' };
}

function answerOfAppError(error: AppError): ErrorAnswer {
  const status = STATUS_OF_KIND[error.kind];
  if (error.kind === 'internal') {
    return { status, message: NO_INTERNALS, errorCode: error.code ?? 'internal' };
  }
  // A 503 always carries Retry-After, a quota answer never (openapi/decisions.md: Rate limits).
  const retryAfterSeconds =
    error.kind === 'quota_exceeded'
      ? undefined
      : (error.retryAfterSeconds ??
        (error.kind === 'unavailable' ? DEFAULT_RETRY_SECONDS : undefined));
  return {
    status,
    message: error.message,
    ...(error.code === undefined ? {} : { errorCode: error.code }),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    ...(error instanceof DetailedError ? { details: error.details } : {}),
  };
}

function answerOfHttpException(
  error: HttpException,
  { method, url }: { method: string; url: string },
): ErrorAnswer {
  const status = error.getStatus();
  if (status < 400 || status >= 500) {
    return { status: status < 400 ? 500 : status, message: NO_INTERNALS, errorCode: 'internal' };
  }
  const path = url.split('?', 1)[0] ?? url;
  if (status === 404 && error.message.startsWith(`Cannot ${method} `)) {
    return {
      status,
      message: `${method} ${path} is not an operation of this API`,
      errorCode: 'unknown_route',
    };
  }
  if (error.cause instanceof URIError) {
    return {
      status,
      message: 'the path has a percent-encoding that is not valid UTF-8',
      errorCode: 'bad_path',
    };
  }
  return { status, message: error.message };
}
