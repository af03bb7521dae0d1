import type { DataSource } from 'typeorm';
import type { DataSourceOptions } from '../../database/data-source.js';

/** Runs `work` with one connection to the platform's database. */
export async function withDatabase<T>(
  options: Pick<DataSourceOptions, 'url' | 'entities'>,
  work: (dataSource: DataSource) => Promise<T>,
): Promise<T> {
  const { createDataSource } = await import('../../database/data-source.js');
  const connection = { poolSize: 1, applicationName: 'atoll-command-line' };
  const dataSource = await createDataSource({ ...options, ...connection }).initialize();
  try {
    return await work(dataSource);
  } finally {
    await dataSource.destroy();
  }
}
