import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** A fresh, migrated database of this test's own. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const template = inject('postgresUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onMaintenanceDatabase(template, `CREATE DATABASE ${name} TEMPLATE atoll`);
  return {
    url: withDatabase(template, name),
    drop: () => onMaintenanceDatabase(template, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}

const withDatabase = (url: string, name: string): string => url.replace(/\/[^/]*$/, `/${name}`);

async function onMaintenanceDatabase(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: withDatabase(url, 'postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
