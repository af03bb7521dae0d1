import type { Clock } from '../../kernel/clock.js';
import { nodeReports, REPORTS_QUEUE, type NodeReport } from '../../node-protocol/node-reports.js';
import type { EndReason } from '../../node-protocol/sandbox-spec.js';
import type { QueueClient } from '../../queue/queue-client.js';

/** One incarnation of a sandbox. */
export interface Execution {
  readonly sandboxId: string;
  readonly executionId: string;
}

/** What a node says about its sandboxes; each resolves when Redis has it. */
export interface NodeReports {
  started(execution: Execution): Promise<void>;
  startFailed(execution: Execution, message: string): Promise<void>;
  ended(execution: Execution, reason: EndReason): Promise<void>;
}

type Facts<N extends 'node.registered' | 'node.heartbeat'> = Omit<
  NodeReport<N>,
  'version' | 'nodeId' | 'at'
>;

/** Sends a node's reports with its id and time. A repeated report of the same fact is sent once. */
export class NodeReporter implements NodeReports {
  readonly #queue: QueueClient;
  readonly #nodeId: string;
  readonly #clock: Clock;

  constructor(queue: QueueClient, nodeId: string, clock: Clock) {
    this.#queue = queue;
    this.#nodeId = nodeId;
    this.#clock = clock;
  }

  started(execution: Execution): Promise<void> {
    const payload = { ...this.#stamp(), ...only(execution) };
    return this.#add('sandbox.started', payload, `started-${execution.executionId}`);
  }

  startFailed(execution: Execution, message: string): Promise<void> {
    const payload = { ...this.#stamp(), ...only(execution), message };
    return this.#add('sandbox.start-failed', payload, `start-failed-${execution.executionId}`);
  }

  ended(execution: Execution, reason: EndReason): Promise<void> {
    const payload = { ...this.#stamp(), ...only(execution), reason };
    return this.#add('sandbox.ended', payload, `ended-${execution.executionId}`);
  }

  registered(facts: Facts<'node.registered'>): Promise<void> {
    const stamp = this.#stamp();
    const jobId = `registered-${this.#nodeId}-${stamp.at.replaceAll(':', '.')}`;
    return this.#add('node.registered', { ...stamp, ...facts }, jobId);
  }

  /** One heartbeat at most waits for the control plane, the newest: older ones say nothing. */
  heartbeat(facts: Facts<'node.heartbeat'>): Promise<void> {
    const payload = { ...this.#stamp(), ...facts };
    return this.#queue.add(REPORTS_QUEUE, nodeReports, 'node.heartbeat', payload, {
      jobId: `heartbeat-${this.#nodeId}`,
      attempts: 1,
      keepFinished: false,
      replaceWaiting: true,
    });
  }

  stopping(): Promise<void> {
    const stamp = this.#stamp();
    const jobId = `stopping-${this.#nodeId}-${stamp.at.replaceAll(':', '.')}`;
    return this.#add('node.stopping', stamp, jobId);
  }

  #add<N extends keyof typeof nodeReports>(
    name: N,
    payload: NodeReport<N>,
    jobId: string,
  ): Promise<void> {
    return this.#queue.add(REPORTS_QUEUE, nodeReports, name, payload, { jobId });
  }

  #stamp(): { version: 1; nodeId: string; at: string } {
    return { version: 1, nodeId: this.#nodeId, at: this.#clock.now().toISOString() };
  }
}

const only = ({ sandboxId, executionId }: Execution): Execution => ({ sandboxId, executionId });
