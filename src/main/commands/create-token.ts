import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { loadCommandLineSettings } from '../../config/command-line-settings.js';
import { AppError } from '../../kernel/app-error.js';
import { newOpaqueId } from '../../kernel/ids.js';
import { hashOfSecret, maskOfSecret } from '../../modules/access/index.js';
import { Terminal } from '../terminal.js';
import { databaseUrlOf } from '../up/database-url.js';
import { runningUp } from '../up/instance-lock.js';
import { findPlaces } from '../up/places.js';

const KINDS = {
  'access-token': { table: 'access_token', prefix: 'atk_', idPrefix: 'token' },
  'api-key': { table: 'api_key', prefix: 'atl_', idPrefix: 'key' },
} as const;
export const TOKEN_KINDS = Object.keys(KINDS);
const isKind = (kind: string): kind is keyof typeof KINDS => Object.hasOwn(KINDS, kind);

/** `atoll token create`: a credential for a team, by the database; it is shown this once. */
export async function createToken(options: {
  data?: string;
  kind: string;
  team: string;
  name: string;
}): Promise<void> {
  if (!isKind(options.kind)) {
    throw new AppError('invalid', `'${options.kind}' is none of ${TOKEN_KINDS.join(', ')}`);
  }
  const { table, prefix, idPrefix } = KINDS[options.kind];
  const terminal = new Terminal();
  const client = new pg.Client({ connectionString: await findDatabase(options.data) });
  await client.connect();
  try {
    const { rows } = await client.query<{ team_id: string; id: string }>(
      `SELECT team.id AS team_id, member.id FROM team JOIN team_member member
         ON member.team_id = team.id AND member.role = 'owner'
       WHERE team.slug = $1 ORDER BY member.created_at LIMIT 1`,
      [options.team],
    );
    const [owner] = rows;
    if (owner === undefined) throw new AppError('not_found', `there is no team '${options.team}'`);
    const secret = randomBytes(20).toString('hex');
    await client.query(
      `INSERT INTO ${table} (id, team_id, member_id, name, secret_hash, mask, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, now())`,
      [
        newOpaqueId(idPrefix),
        owner.team_id,
        owner.id,
        options.name,
        hashOfSecret(secret),
        maskOfSecret(prefix, secret),
      ],
    );
    terminal.print(`${prefix}${secret}`);
    terminal.note('It is stored as a hash only: keep it now.');
  } finally {
    await client.end();
  }
}

async function findDatabase(dataDir: string | undefined): Promise<string> {
  const settings = loadCommandLineSettings();
  const places = await findPlaces({ dataDir: dataDir ?? settings.ATOLL_DATA_DIR });
  if (settings.DATABASE_URL === undefined && (await runningUp(places.runDir)) === undefined) {
    throw new AppError('not_found', 'Atoll does not run here; start it, or set DATABASE_URL');
  }
  return databaseUrlOf(settings, places);
}
