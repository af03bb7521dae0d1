import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Logger } from '../logging/logger.js';
import { configureApp } from './configure-app.js';
import { nestLogger } from './nest-logger.js';

type RootModule = Parameters<typeof NestFactory.create>[0];

/**
 * Builds and initialises the HTTP application of a root module; it does not listen yet, which is
 * `startHttp`'s part.
 */
export async function createApp(
  rootModule: RootModule,
  { logger }: { logger: Logger },
): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(rootModule, {
    logger: nestLogger(logger),
    bodyParser: false,
    abortOnError: false,
  });
  configureApp(app, { logger });
  return app.init();
}
