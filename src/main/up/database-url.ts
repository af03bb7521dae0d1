import type { CommandLineSettings } from '../../config/command-line-settings.js';
import { postgresUrl } from '../../embedded/embedded-postgres.js';
import { readCredentials } from './credentials-file.js';
import type { Places } from './places.js';

/** The database of a platform that runs: the one of the settings, or the embedded one. */
export async function databaseUrlOf(
  settings: CommandLineSettings,
  places: Places,
): Promise<string> {
  if (settings.DATABASE_URL !== undefined) return settings.DATABASE_URL;
  const found = await readCredentials(places.credentialsFile);
  return postgresUrl(places.runDir, found?.databasePassword ?? '');
}
