import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TeamsAndAccess1795825860000 implements MigrationInterface {
  readonly name = 'TeamsAndAccess1795825860000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE team (
        id text PRIMARY KEY,
        name text NOT NULL,
        slug text NOT NULL UNIQUE,
        is_default boolean NOT NULL DEFAULT false,
        created_at timestamptz NOT NULL
      )
    `);
    await runner.query(
      'CREATE UNIQUE INDEX team_one_default ON team (is_default) WHERE is_default',
    );
    await runner.query(`
      CREATE TABLE team_member (
        id text PRIMARY KEY,
        team_id text NOT NULL REFERENCES team (id) ON DELETE CASCADE,
        email text NOT NULL,
        name text NOT NULL,
        role text NOT NULL CHECK (role IN ('owner', 'member', 'viewer')),
        created_at timestamptz NOT NULL,
        UNIQUE (team_id, email)
      )
    `);
    await runner.query(`
      CREATE TABLE api_key (
        id text PRIMARY KEY,
        team_id text NOT NULL REFERENCES team (id) ON DELETE CASCADE,
        member_id text NOT NULL REFERENCES team_member (id) ON DELETE CASCADE,
        name text NOT NULL,
        secret_hash text NOT NULL UNIQUE CHECK (secret_hash ~ '^[0-9a-f]{64}$'),
        mask text NOT NULL,
        created_at timestamptz NOT NULL,
        last_used_at timestamptz
      )
    `);
    await runner.query('CREATE INDEX api_key_team ON api_key (team_id, created_at, id)');
    await runner.query(`
      CREATE TABLE access_token (
        id text PRIMARY KEY,
        team_id text NOT NULL REFERENCES team (id) ON DELETE CASCADE,
        member_id text NOT NULL REFERENCES team_member (id) ON DELETE CASCADE,
        name text NOT NULL,
        secret_hash text NOT NULL UNIQUE CHECK (secret_hash ~ '^[0-9a-f]{64}$'),
        mask text NOT NULL,
        created_at timestamptz NOT NULL,
        last_used_at timestamptz
      )
    `);
    await runner.query(
      'CREATE INDEX access_token_member ON access_token (member_id, created_at, id)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE access_token, api_key, team_member, team');
  }
}
