import { DataSource, type QueryRunner, type ReplicationMode } from 'typeorm';
import { statedFailure } from './unreachable.js';

/** A data source whose statements fail with a fact of the platform where the database is away. */
export class StatingDataSource extends DataSource {
  /** Every statement, transaction and repository of the library goes through a runner. */
  override createQueryRunner(mode?: ReplicationMode): QueryRunner {
    const runner = super.createQueryRunner(mode);
    const connect = runner.connect.bind(runner);
    const query = runner.query.bind(runner) as (...statement: unknown[]) => Promise<unknown>;
    return Object.assign(runner, {
      connect: () => stated(connect()),
      query: (...statement: unknown[]) => stated(query(...statement)),
    });
  }
}

async function stated<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw statedFailure(error);
  }
}
