import type { DataSource } from 'typeorm';
import { sqlState } from '../../database/sql-state.js';
import { SandboxStore } from './store/sandbox.store.js';

const UNDEFINED_TABLE = '42P01';

/** How many sandboxes have not ended, of all teams; for the command line, which has a database only. */
export async function countUnfinishedSandboxes(dataSource: DataSource): Promise<number> {
  try {
    return await new SandboxStore(dataSource).countUnfinished();
  } catch (error) {
    // Before the first migration there is no table, and so no sandbox.
    if (sqlState(error) === UNDEFINED_TABLE) return 0;
    throw error;
  }
}
