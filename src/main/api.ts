import 'reflect-metadata';
import { BadSettings, loadApiSettings } from '../config/settings.js';
import { createLogger } from '../logging/logger.js';
import { startApi } from './api/start-api.js';

/** The api as a process: settings from the environment, an orderly end at SIGTERM or SIGINT. */
async function main(): Promise<void> {
  const settings = loadApiSettings();
  const logger = createLogger({ level: settings.ATOLL_LOG_LEVEL, role: 'api' });
  const stopped = Promise.withResolvers<NodeJS.Signals>();
  process.once('SIGTERM', stopped.resolve);
  process.once('SIGINT', stopped.resolve);
  const api = await startApi({ settings, logger });
  const signal = await stopped.promise;
  logger.info({ signal }, 'api: stopping');
  await api.close();
  logger.info('api: stopped');
}

try {
  await main();
} catch (error) {
  const text =
    error instanceof BadSettings ? error.message : String((error as Error).stack ?? error);
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
}
// Whatever a library still holds open must not keep an ended api alive.
process.exit();
