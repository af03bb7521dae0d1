import { BadSettings, loadAgentSettings } from '../config/settings.js';
import { createLogger } from '../logging/logger.js';
import { startAgent } from '../node-agent/agent.js';

/**
 * The node agent as a process. At SIGTERM or SIGINT it stops working and leaves its sandboxes to
 * the next agent of the data folder: whoever wants them ended asks the api first.
 */
async function main(): Promise<void> {
  const settings = loadAgentSettings();
  const logger = createLogger({ level: settings.ATOLL_LOG_LEVEL, role: 'agent' });
  const stopped = Promise.withResolvers<NodeJS.Signals>();
  process.once('SIGTERM', stopped.resolve);
  process.once('SIGINT', stopped.resolve);
  const agent = await startAgent({ settings, logger });
  const signal = await stopped.promise;
  logger.info({ signal }, 'agent: stopping');
  await agent.stop();
  logger.info('agent: stopped');
}

try {
  await main();
} catch (error) {
  const text =
    error instanceof BadSettings ? error.message : String((error as Error).stack ?? error);
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
}
// Whatever a library still holds open must not keep an ended agent alive.
process.exit();
