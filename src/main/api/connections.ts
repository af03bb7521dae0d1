import type { DataSource } from 'typeorm';
import type { ApiSettings } from '../../config/settings.js';
import { CommitSignals } from '../../database/commit-signals.js';
import { createDataSource } from '../../database/data-source.js';
import { migrate } from '../../database/migrate.js';
import { OutboxRelay } from '../../database/outbox/outbox-relay.js';
import { Transactions } from '../../database/transactions.js';
import type { Clock } from '../../kernel/clock.js';
import type { Logger } from '../../logging/logger.js';
import { NODE_JOB_SET } from '../../modules/nodes/index.js';
import { nodeJobs } from '../../node-protocol/node-jobs.js';
import { QueueClient, SignalBus } from '../../queue/index.js';
import { entities } from './entities.js';

/** What the api is connected to, and what stands directly on that. */
export interface Connections {
  dataSource: DataSource;
  queue: QueueClient;
  bus: SignalBus;
  signals: CommitSignals;
  relay: OutboxRelay;
  transactions: Transactions;
  close(): Promise<void>;
}

export interface ConnectionOptions {
  settings: ApiSettings;
  logger: Logger;
  clock: Clock;
}

/** Connects to Postgres and Redis and brings the schema up to date. */
export async function connect({
  settings,
  logger,
  clock,
}: ConnectionOptions): Promise<Connections> {
  const dataSource = createDataSource({ url: settings.DATABASE_URL, entities });
  await dataSource.initialize();
  try {
    const applied = await migrate(dataSource);
    if (applied.length > 0) logger.info({ applied }, 'database: migrated');
  } catch (error) {
    await dataSource.destroy();
    throw error;
  }
  const queue = new QueueClient(settings.REDIS_URL, logger);
  const bus = new SignalBus(settings.REDIS_URL, logger);
  const signals = new CommitSignals(bus, logger);
  const jobSets = { [NODE_JOB_SET]: nodeJobs };
  const relay = new OutboxRelay({ dataSource, queue, jobSets, clock, logger });
  const transactions = new Transactions(dataSource, relay, signals, clock);
  return {
    ...{ dataSource, queue, bus, signals, relay, transactions },
    async close() {
      signals.close();
      await bus.close();
      await queue.close();
      await dataSource.destroy();
    },
  };
}
