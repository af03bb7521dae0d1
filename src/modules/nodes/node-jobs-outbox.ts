import type { Transaction } from '../../database/transactions.js';
import {
  nodeQueueName,
  type NodeJobName,
  type NodeJobPayload,
} from '../../node-protocol/node-jobs.js';

/** Name under which the outbox finds the schemas of jobs to nodes. */
export const NODE_JOB_SET = 'node';

/** Commits a job for a node together with the state that it follows from. */
export async function addNodeJob<Name extends NodeJobName>(
  tx: Transaction,
  nodeId: string,
  job: { name: Name; payload: NodeJobPayload<Name>; jobId: string },
): Promise<void> {
  await tx.addJob({ queue: nodeQueueName(nodeId), jobSet: NODE_JOB_SET, ...job });
}
