import type { DataSource } from 'typeorm';

/** Any fixed number: processes that start side by side queue up behind it. */
const MIGRATION_LOCK = 4_811_202_611;

/** Brings the schema up to date; safe when several processes start at the same time. */
export async function migrate(dataSource: DataSource): Promise<string[]> {
  const runner = dataSource.createQueryRunner();
  await runner.connect();
  try {
    await runner.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const done = await dataSource.runMigrations();
    return done.map((migration) => migration.name);
  } finally {
    await runner.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    await runner.release();
  }
}
