import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Nodes1795825920000 implements MigrationInterface {
  readonly name = 'Nodes1795825920000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE node (
        id text PRIMARY KEY CHECK (id ~ '^[a-z0-9]{1,16}$'),
        status text NOT NULL
          CHECK (status IN ('connecting', 'ready', 'draining', 'unhealthy', 'offline')),
        draining boolean NOT NULL DEFAULT false,
        gateway_url text NOT NULL,
        runtime_classes text[] NOT NULL,
        held_build_ids text[] NOT NULL,
        cpu_count integer NOT NULL CHECK (cpu_count > 0),
        memory_mb integer NOT NULL CHECK (memory_mb > 0),
        disk_mb integer NOT NULL CHECK (disk_mb >= 0),
        free_memory_mb integer,
        free_disk_mb integer,
        allocated_cpu integer NOT NULL DEFAULT 0 CHECK (allocated_cpu >= 0),
        allocated_memory_mb integer NOT NULL DEFAULT 0 CHECK (allocated_memory_mb >= 0),
        registered_at timestamptz NOT NULL,
        last_seen_at timestamptz NOT NULL,
        last_report_at timestamptz NOT NULL
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE node');
  }
}
