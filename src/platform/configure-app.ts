import { Reflector } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Logger } from '../logging/logger.js';
import { setUpDocs } from './docs/set-up-docs.js';
import { ErrorFilter } from './errors/error-filter.js';
import { accessLog } from './http/access-log.js';
import { corsOptions } from './http/cors.js';
import { JsonBodyInterceptor } from './http/json-body.interceptor.js';
import { refuseBadUrl } from './http/refuse-bad-url.js';
import { assignRequestId } from './http/request-id.js';
import { safeHeaders } from './http/safe-headers.js';
import { StrictValidationPipe } from './validation/strict-validation.pipe.js';

/**
 * Gives an application everything that is HTTP-wide. Before `app.init()`, and on an application
 * that was created with `bodyParser: false`: bodies are read by the rule of their route instead.
 */
export function configureApp(app: NestExpressApplication, { logger }: { logger: Logger }): void {
  app.disable('x-powered-by');
  // A conditional GET of live state would be answered 304, which the contract does not know.
  app.disable('etag');
  app.use(assignRequestId, accessLog(logger), safeHeaders);
  app.enableCors(corsOptions);
  app.use(refuseBadUrl);
  app.useGlobalFilters(new ErrorFilter(logger));
  app.useGlobalPipes(new StrictValidationPipe());
  app.useGlobalInterceptors(new JsonBodyInterceptor(app.get(Reflector)));
  setUpDocs(app);
}
