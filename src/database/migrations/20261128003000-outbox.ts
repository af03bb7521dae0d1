import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Outbox1795825800000 implements MigrationInterface {
  readonly name = 'Outbox1795825800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE outbox (
        job_id text PRIMARY KEY,
        queue text NOT NULL,
        job_set text NOT NULL,
        name text NOT NULL,
        payload jsonb NOT NULL,
        created_at timestamptz NOT NULL
      )
    `);
    await runner.query('CREATE INDEX outbox_created_at ON outbox (created_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE outbox');
  }
}
