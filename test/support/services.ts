import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { createDataSource } from '../../src/database/data-source.js';
import { migrate } from '../../src/database/migrate.js';
import { startEmbeddedPostgres } from '../../src/embedded/embedded-postgres.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the run's Postgres, of a database that is migrated and empty: the others' template. */
    postgresUrl: string;
  }
}

/** Starts one Postgres for the whole run; each test file makes a database of its own from the template. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'atoll-pg-'));
  const server = await startEmbeddedPostgres({
    ...{ dataDir: folder, runDir: folder, durable: false },
    password: randomBytes(20).toString('hex'),
  });
  const dataSource = createDataSource({ url: server.url, entities: [] });
  await dataSource.initialize();
  await migrate(dataSource);
  await dataSource.destroy();
  project.provide('postgresUrl', server.url);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
