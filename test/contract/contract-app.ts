import type { INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { loadApiSettings } from '../../src/config/settings.js';
import { systemClock } from '../../src/kernel/clock.js';
import { createLogger } from '../../src/logging/logger.js';
import type { Connections } from '../../src/main/api/connections.js';
import { ApiModule } from '../../src/main/api.module.js';

let creating: Promise<INestApplication> | undefined;

/**
 * The api's modules with their controllers known but nothing made: what is compared with the
 * contract is declared, and needs neither Postgres nor Redis. One for all specs.
 */
export function contractApp(): Promise<INestApplication> {
  creating ??= NestFactory.create(
    ApiModule.register({
      settings: loadApiSettings({
        DATABASE_URL: 'postgres://nobody@localhost/none',
        REDIS_URL: 'redis://localhost:1',
        ATOLL_SECRET_KEY: '0'.repeat(64),
        ATOLL_ADMIN_TOKEN: 'x'.repeat(16),
        ATOLL_NODE_TOKEN: 'x'.repeat(16),
      }),
      logger: createLogger({ level: 'fatal', role: 'contract' }),
      clock: systemClock,
      // In a preview no provider is made, so that nothing ever looks inside.
      connections: {} as Connections,
      domain: 'atoll.localhost:3000',
    }),
    { preview: true, logger: false, abortOnError: false },
  );
  return creating;
}
