import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Sandboxes1795826040000 implements MigrationInterface {
  readonly name = 'Sandboxes1795826040000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE sandbox (
        id text PRIMARY KEY,
        execution_id text NOT NULL UNIQUE,
        team_id text NOT NULL REFERENCES team (id),
        template_id text NOT NULL,
        template_alias text,
        build_id text NOT NULL,
        node_id text NOT NULL REFERENCES node (id),
        state text NOT NULL CHECK (state IN
          ('creating', 'running', 'pausing', 'paused', 'resuming', 'killing', 'killed', 'failed')),
        alias text,
        runtime_class text NOT NULL CHECK (runtime_class IN ('container', 'gvisor')),
        workload_type text NOT NULL CHECK (workload_type IN ('compute', 'browser')),
        cpu_count integer NOT NULL CHECK (cpu_count >= 1),
        memory_mb integer NOT NULL CHECK (memory_mb >= 128),
        disk_size_mb integer NOT NULL CHECK (disk_size_mb >= 0),
        timeout_seconds integer NOT NULL CHECK (timeout_seconds >= 0),
        metadata jsonb NOT NULL,
        network jsonb NOT NULL,
        secure boolean NOT NULL,
        sealed bytea NOT NULL,
        started_at timestamptz NOT NULL,
        end_at timestamptz NOT NULL,
        state_changed_at timestamptz NOT NULL,
        observed_at timestamptz,
        ended_at timestamptz,
        end_reason text CHECK (end_reason IN
          ('timeout', 'killed', 'oom', 'crashed', 'node_lost', 'start_failed', 'shutdown')),
        failure_message text,
        CHECK ((ended_at IS NOT NULL) = (state IN ('killed', 'failed')))
      )
    `);
    await runner.query(`
      CREATE UNIQUE INDEX sandbox_living_alias ON sandbox (team_id, alias)
        WHERE state IN ('creating', 'running', 'pausing', 'paused', 'resuming')
    `);
    await runner.query(
      'CREATE INDEX sandbox_team_list ON sandbox (team_id, started_at DESC, id DESC)',
    );
    await runner.query("CREATE INDEX sandbox_expiry ON sandbox (end_at) WHERE state = 'running'");
    await runner.query(
      `CREATE INDEX sandbox_node ON sandbox (node_id) WHERE state NOT IN ('killed', 'failed')`,
    );
    await runner.query(
      'CREATE INDEX sandbox_ended ON sandbox (ended_at) WHERE ended_at IS NOT NULL',
    );
    await runner.query(
      'CREATE INDEX sandbox_metadata ON sandbox USING gin (metadata jsonb_path_ops)',
    );
    await runner.query(`
      CREATE TABLE sandbox_log (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        sandbox_id text NOT NULL REFERENCES sandbox (id) ON DELETE CASCADE,
        at timestamptz NOT NULL,
        level text NOT NULL CHECK (level IN ('debug', 'info', 'warn', 'error')),
        logger text NOT NULL,
        message text NOT NULL
      )
    `);
    await runner.query('CREATE INDEX sandbox_log_sandbox ON sandbox_log (sandbox_id, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE sandbox_log, sandbox');
  }
}
