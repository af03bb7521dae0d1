import type { Transaction } from '../../database/transactions.js';
import { Team } from './team.entity.js';

/** Whether this is the database's first start. */
export const isWithoutTeams = async (tx: Transaction): Promise<boolean> =>
  !(await tx.manager.exists(Team));
