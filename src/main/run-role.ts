import { BadSettings } from '../config/settings.js';
import { createLogger, type Logger } from '../logging/logger.js';

/** A long-running part of the platform as a process of its own. */
export interface Role<Settings extends { ATOLL_LOG_LEVEL: string }> {
  name: 'api' | 'agent';
  /** @throws {BadSettings} */
  load(): Settings;
  /** Resolves, when it works, to what stops it again. */
  start(parts: { settings: Settings; logger: Logger }): Promise<() => Promise<void>>;
}

/** Runs a role until SIGTERM or SIGINT, then stops it in order and ends the process. */
export async function runRole<Settings extends { ATOLL_LOG_LEVEL: string }>(
  role: Role<Settings>,
): Promise<void> {
  try {
    const settings = role.load();
    const logger = createLogger({ level: settings.ATOLL_LOG_LEVEL, role: role.name });
    const stopped = Promise.withResolvers<NodeJS.Signals>();
    process.once('SIGTERM', stopped.resolve);
    process.once('SIGINT', stopped.resolve);
    const stop = await role.start({ settings, logger });
    const signal = await stopped.promise;
    logger.info({ signal }, `${role.name}: stopping`);
    await stop();
    logger.info(`${role.name}: stopped`);
  } catch (error) {
    const text =
      error instanceof BadSettings ? error.message : String((error as Error).stack ?? error);
    process.stderr.write(`${text}\n`);
    process.exitCode = 1;
  }
  // Whatever a library still holds open must not keep an ended role alive.
  process.exit();
}
