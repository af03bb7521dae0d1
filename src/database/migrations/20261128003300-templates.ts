import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Templates1795825980000 implements MigrationInterface {
  readonly name = 'Templates1795825980000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE template (
        id text PRIMARY KEY,
        team_id text REFERENCES team (id) ON DELETE CASCADE,
        public boolean NOT NULL,
        cpu_count integer NOT NULL CHECK (cpu_count BETWEEN 1 AND 32),
        memory_mb integer NOT NULL CHECK (memory_mb BETWEEN 128 AND 65536),
        disk_size_mb integer NOT NULL CHECK (disk_size_mb >= 0),
        created_by text REFERENCES team_member (id) ON DELETE SET NULL,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        last_spawned_at timestamptz,
        spawn_count integer NOT NULL DEFAULT 0
      )
    `);
    await runner.query('CREATE INDEX template_team ON template (team_id, created_at, id)');
    await runner.query(`
      CREATE TABLE template_alias (
        template_id text NOT NULL REFERENCES template (id) ON DELETE CASCADE,
        team_id text REFERENCES team (id) ON DELETE CASCADE,
        alias text NOT NULL,
        created_at timestamptz NOT NULL,
        PRIMARY KEY (template_id, alias)
      )
    `);
    await runner.query(
      `CREATE UNIQUE INDEX template_alias_name ON template_alias (team_id, alias) NULLS NOT DISTINCT`,
    );
    await runner.query(`
      CREATE TABLE template_build (
        id text PRIMARY KEY,
        template_id text NOT NULL REFERENCES template (id) ON DELETE CASCADE,
        status text NOT NULL
          CHECK (status IN ('pending', 'building', 'ready', 'error', 'cancelled')),
        layer_hash text,
        rootfs_size bigint,
        created_at timestamptz NOT NULL,
        finished_at timestamptz
      )
    `);
    await runner.query(
      `CREATE INDEX template_build_template ON template_build (template_id, created_at, id)`,
    );
    await runner.query(`
      CREATE TABLE template_tag (
        template_id text NOT NULL REFERENCES template (id) ON DELETE CASCADE,
        tag text NOT NULL,
        build_id text NOT NULL REFERENCES template_build (id) ON DELETE CASCADE,
        created_at timestamptz NOT NULL,
        PRIMARY KEY (template_id, tag)
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE template_tag, template_build, template_alias, template');
  }
}
