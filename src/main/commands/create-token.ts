import { loadCommandLineSettings } from '../../config/command-line-settings.js';
import { AppError } from '../../kernel/app-error.js';
import { systemClock } from '../../kernel/clock.js';
import {
  accessEntities,
  CreateCredentialService,
  CREDENTIAL_KINDS,
  isCredentialKind,
} from '../../modules/access/index.js';
import { teamEntities } from '../../modules/teams/index.js';
import { Terminal } from '../terminal.js';
import { databaseUrlOf } from '../up/database-url.js';
import { runningUp } from '../up/instance-lock.js';
import { withDatabase } from '../up/open-database.js';
import { findPlaces } from '../up/places.js';

/** `atoll token create`: a credential for a team, by the database; it is shown this once. */
export async function createToken(options: {
  data?: string;
  kind: string;
  team: string;
  name: string;
}): Promise<void> {
  const { kind, team: teamSlug, name } = options;
  if (!isCredentialKind(kind)) {
    throw new AppError('invalid', `'${kind}' is none of ${CREDENTIAL_KINDS.join(', ')}`);
  }
  const terminal = new Terminal();
  const url = await findDatabase(options.data);
  const entities = [...accessEntities, ...teamEntities];
  const text = await withDatabase({ url, entities }, (dataSource) =>
    new CreateCredentialService(dataSource, systemClock).run({ kind, teamSlug, name }),
  );
  terminal.print(text);
  terminal.note('It is stored as a hash only: keep it now.');
}

async function findDatabase(dataDir: string | undefined): Promise<string> {
  const settings = loadCommandLineSettings();
  const places = await findPlaces({ dataDir: dataDir ?? settings.ATOLL_DATA_DIR });
  if (settings.DATABASE_URL === undefined && (await runningUp(places.runDir)) === undefined) {
    throw new AppError('not_found', 'Atoll does not run here; start it, or set DATABASE_URL');
  }
  return databaseUrlOf(settings, places);
}
