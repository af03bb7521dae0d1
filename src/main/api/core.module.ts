import { type DynamicModule, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { API_SETTINGS, CLOCK } from '../../config/injection-tokens.js';
import type { ApiSettings } from '../../config/settings.js';
import { CommitSignals } from '../../database/commit-signals.js';
import { Transactions } from '../../database/transactions.js';
import type { Clock } from '../../kernel/clock.js';
import { LOGGER, type Logger } from '../../logging/logger.js';
import { PublicDomain } from '../../modules/sandboxes/index.js';
import type { Connections } from './connections.js';

export interface CoreParts {
  settings: ApiSettings;
  logger: Logger;
  clock: Clock;
  connections: Connections;
  domain: string;
}

/** What every module of the api may ask for. */
@Module({})
export class CoreModule {
  static register({ settings, logger, clock, connections, domain }: CoreParts): DynamicModule {
    const providers = [
      { provide: API_SETTINGS, useValue: settings },
      { provide: LOGGER, useValue: logger },
      { provide: CLOCK, useValue: clock },
      { provide: DataSource, useValue: connections.dataSource },
      { provide: Transactions, useValue: connections.transactions },
      { provide: CommitSignals, useValue: connections.signals },
      { provide: PublicDomain, useValue: new PublicDomain(domain) },
    ];
    return {
      module: CoreModule,
      global: true,
      providers,
      exports: providers.map((provider) => provider.provide),
    };
  }
}
