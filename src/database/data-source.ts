import type { DataSource, EntityTarget, ObjectLiteral } from 'typeorm';
import { migrations } from './migrations/index.js';
import { StatingDataSource } from './stating-data-source.js';
import { SteadyClient } from './steady-client.js';

export interface DataSourceOptions {
  /**
   * `postgres://user:password@host:port/name`; a unix socket's folder stands percent-encoded in
   * place of the host: `postgres://user@%2Frun%2Fatoll/name`.
   */
  url: string;
  entities: readonly EntityTarget<ObjectLiteral>[];
  /** Connections at most. */
  poolSize?: number;
  applicationName?: string;
}

/** Milliseconds until a request that finds no free connection gives up. */
const CONNECTION_WAIT_MS = 10_000;

/** A data source that never changes the schema by itself: `migrate` does that. */
export function createDataSource(options: DataSourceOptions): DataSource {
  const { url, entities, poolSize = 20, applicationName = 'atoll-api' } = options;
  return new StatingDataSource({
    type: 'postgres',
    applicationName,
    poolSize,
    entities: entities as (() => void)[],
    migrations: [...migrations],
    migrationsTableName: 'schema_migration',
    migrationsTransactionMode: 'each',
    synchronize: false,
    // uuid and time come from the program, so that no database extension is needed
    installExtensions: false,
    logging: false,
    // the driver's own parser knows socket folders, the library's does not
    extra: {
      connectionString: url,
      connectionTimeoutMillis: CONNECTION_WAIT_MS,
      Client: SteadyClient,
    },
  });
}
