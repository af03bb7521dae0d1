import { randomUUID } from 'node:crypto';
import type { Logger } from '../../src/logging/logger.js';
import {
  type KillSandboxJob,
  nodeJobs,
  nodeQueueName,
  type SetSandboxEndJob,
  type StartSandboxJob,
} from '../../src/node-protocol/node-jobs.js';
import {
  type Holding,
  type NodeReport,
  type NodeReportName,
  nodeReports,
  REPORTS_QUEUE,
} from '../../src/node-protocol/node-reports.js';
import {
  NODE_ID_HEADER,
  sealedPart,
  sealedPartPath,
  type SealedPart,
} from '../../src/node-protocol/sealed-part.js';
import { QueueClient, WorkerHost } from '../../src/queue/index.js';

export interface FakeNodeOptions {
  redisUrl: string;
  logger: Logger;
  nodeId?: string;
  buildId?: string;
  capacity?: { cpuCount: number; memoryMB: number; diskMB: number };
  /** Fetches sealed parts, as a real agent does. */
  internal?: { url: string; nodeToken: string };
}

/** What a node does about a start. */
export type StartBehaviour = 'start' | 'fail' | 'silent';

/** A node without containers: it keeps books, answers jobs and reports, over the real queues. */
export class FakeNode {
  readonly nodeId: string;
  readonly buildId: string;
  readonly held = new Map<string, Holding>();
  readonly starts: StartSandboxJob[] = [];
  readonly kills: KillSandboxJob[] = [];
  readonly ends: SetSandboxEndJob[] = [];
  readonly sealedParts = new Map<string, SealedPart>();
  behaviour: StartBehaviour = 'start';
  readonly #options: FakeNodeOptions;
  readonly #queue: QueueClient;
  #workers: WorkerHost | undefined;

  constructor(options: FakeNodeOptions) {
    this.#options = options;
    this.nodeId = options.nodeId ?? 'fake';
    this.buildId = options.buildId ?? randomUUID();
    this.#queue = new QueueClient(options.redisUrl, options.logger);
  }

  /** Starts to take jobs, and registers. */
  async start(): Promise<void> {
    this.takeJobs();
    await this.register();
  }

  takeJobs(): void {
    this.#workers = new WorkerHost(this.#options.redisUrl, this.#options.logger);
    this.#workers.work(
      nodeQueueName(this.nodeId),
      nodeJobs,
      {
        'sandbox.start': (job) => this.#start(job),
        'sandbox.kill': (job) => this.#kill(job),
        'sandbox.set-end': async (job) => void this.ends.push(job),
      },
      { concurrency: 16 },
    );
  }

  async stopTakingJobs(): Promise<void> {
    await this.#workers?.close();
    this.#workers = undefined;
  }

  async close(): Promise<void> {
    await this.stopTakingJobs();
    await this.#queue.close();
  }

  async register(at = new Date()): Promise<void> {
    const { capacity = { cpuCount: 64, memoryMB: 65_536, diskMB: 1_000_000 } } = this.#options;
    await this.report('node.registered', {
      ...this.#head(at),
      gatewayUrl: `unix:/run/fake-${this.nodeId}.sock`,
      runtimeClasses: ['container'],
      capacity,
      templates: this.#templates(),
      holdings: [...this.held.values()],
    });
  }

  async heartbeat({
    at = new Date(),
    free = { memoryMB: 32_768, diskMB: 500_000 },
  } = {}): Promise<void> {
    const templates = this.#templates();
    const holdings = [...this.held.values()];
    await this.report('node.heartbeat', { ...this.#head(at), free, templates, holdings });
  }

  async stopping(): Promise<void> {
    await this.report('node.stopping', this.#head());
  }

  async reportEnded(
    held: Pick<Holding, 'sandboxId' | 'executionId'>,
    reason: NodeReport<'sandbox.ended'>['reason'],
  ): Promise<void> {
    const { sandboxId, executionId } = held;
    this.held.delete(sandboxId);
    await this.report('sandbox.ended', { ...this.#head(), sandboxId, executionId, reason });
  }

  async report<Name extends NodeReportName>(name: Name, report: NodeReport<Name>): Promise<void> {
    const options = { jobId: `report-${randomUUID()}` };
    await this.#queue.add(REPORTS_QUEUE, nodeReports, name, report, options);
  }

  async #start(job: StartSandboxJob): Promise<void> {
    this.starts.push(job);
    const { sandboxId, executionId } = job.sandbox;
    const which = { ...this.#head(), sandboxId, executionId };
    if (this.behaviour === 'silent') return;
    if (this.behaviour === 'fail') {
      await this.report('sandbox.start-failed', { ...which, message: 'the fake says no' });
      return;
    }
    await this.#fetchSealedPart(executionId);
    this.held.set(sandboxId, { sandboxId, executionId, state: 'running' });
    await this.report('sandbox.started', which);
  }

  async #kill(job: KillSandboxJob): Promise<void> {
    this.kills.push(job);
    await this.reportEnded(job, job.reason);
  }

  async #fetchSealedPart(executionId: string): Promise<void> {
    const { internal } = this.#options;
    if (!internal) return;
    const response = await fetch(`${internal.url}${sealedPartPath(executionId)}`, {
      headers: {
        authorization: `Bearer ${internal.nodeToken}`,
        [NODE_ID_HEADER]: this.nodeId,
      },
    });
    if (!response.ok) throw new Error(`sealed part: ${response.status}`);
    this.sealedParts.set(executionId, sealedPart.parse(await response.json()));
  }

  #head(at = new Date()) {
    return { version: 1 as const, nodeId: this.nodeId, at: at.toISOString() };
  }

  #templates() {
    const { buildId } = this;
    return [{ name: 'base', buildId, layerHash: 'sha256-fake', rootfsSize: 1_000_000_000 }];
  }
}
