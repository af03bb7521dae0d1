import { loadCommandLineSettings } from '../../config/command-line-settings.js';
import { AppError } from '../../kernel/app-error.js';
import { Terminal } from '../terminal.js';
import { type Credentials, readCredentials } from '../up/credentials-file.js';
import { findPlaces } from '../up/places.js';

const SHOWN = {
  'api-key': (found: Credentials) => `atl_${found.apiKey}`,
  /** The same secret as stock clients want it spelled. */
  'engine-key': (found: Credentials) => `e2b_${found.apiKey}`,
  'access-token': (found: Credentials) => `atk_${found.accessToken}`,
  'admin-token': (found: Credentials) => found.adminToken,
} as const;

/** Names of the credentials that can be shown alone. */
export const CREDENTIAL_NAMES = Object.keys(SHOWN);

const isName = (name: string): name is keyof typeof SHOWN => Object.hasOwn(SHOWN, name);

/** `atoll credentials`: where they are; the secrets themselves only when asked for. */
export async function credentials(options: { data?: string; show?: string | true }): Promise<void> {
  const terminal = new Terminal();
  const settings = loadCommandLineSettings();
  const { credentialsFile } = await findPlaces({
    dataDir: options.data ?? settings.ATOLL_DATA_DIR,
  });
  const found = await readCredentials(credentialsFile);
  if (found === undefined) {
    throw new AppError(
      'not_found',
      `there are none yet (${credentialsFile}); ./atoll up makes them`,
    );
  }
  const { show } = options;
  if (show === undefined) {
    terminal.print(credentialsFile);
    return terminal.note('The secrets themselves: ./atoll credentials --show');
  }
  if (show === true) {
    for (const name of CREDENTIAL_NAMES.filter(isName)) {
      terminal.print(`${name.padEnd(13)} ${SHOWN[name](found)}`);
    }
    return;
  }
  if (!isName(show)) {
    throw new AppError('invalid', `'${show}' is none of ${CREDENTIAL_NAMES.join(', ')}`);
  }
  terminal.print(SHOWN[show](found));
}
