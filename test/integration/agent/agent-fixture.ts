import { spawn, type ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { loadAgentSettings } from '../../../src/config/settings.js';
import { bundleEnvd } from '../../../src/envd/bundle.js';
import { newExecutionId, newSandboxId } from '../../../src/kernel/ids.js';
import { createLogger } from '../../../src/logging/logger.js';
import { startAgent, type Agent } from '../../../src/node-agent/agent.js';
import type { StartTimings } from '../../../src/node-agent/sandboxes/start-sandbox.js';
import { readShipped } from '../../../src/node-agent/templates/shipped-template.js';
import { nodeJobs, nodeQueueName } from '../../../src/node-protocol/node-jobs.js';
import { nodeReports, REPORTS_QUEUE } from '../../../src/node-protocol/node-reports.js';
import type { SandboxSpec } from '../../../src/node-protocol/sandbox-spec.js';
import { QueueClient } from '../../../src/queue/queue-client.js';
import { WorkerHost } from '../../../src/queue/worker-host.js';
import { startRedis, type RunningRedis } from '../../support/redis-server.js';
import { bundleAgent } from './bundle-agent.js';
import { hostTraces } from './host-traces.js';
import { InternalEndpoint } from './internal-endpoint.js';
import { ACCESS_TOKEN, runInSandbox, type CommandOutcome } from './run-in-sandbox.js';

const NODE_TOKEN = 'node-token-of-the-test';
const NODE_ID = 'test';
const SHARED_TEMPLATES = process.env['ATOLL_TEST_TEMPLATES_DIR'] ?? '/var/cache/atoll/templates';

export interface Report {
  readonly name: string;
  readonly executionId?: string;
  readonly reason?: string;
  readonly message?: string;
  readonly holdings?: readonly { executionId: string; state: string }[];
}

/** A real agent with a real Redis and, in place of the api, an internal endpoint of the test's. */
export class AgentFixture {
  readonly reports: Report[] = [];
  readonly timings: StartTimings[] = [];
  readonly dataDir: string;
  readonly runDir: string;
  agent: Agent | undefined;
  readonly #logger = createLogger({
    level: process.env['ATOLL_TEST_LOG_LEVEL'] ?? 'fatal',
    role: 'test',
  });
  /** Sandboxes that were started and not killed yet. */
  readonly #specs = new Set<SandboxSpec>();
  readonly #queue: QueueClient;
  readonly #worker: WorkerHost;

  private constructor(
    private readonly folder: string,
    readonly redis: RunningRedis,
    private readonly internal: InternalEndpoint,
    readonly baseBuildId: string,
  ) {
    this.dataDir = join(folder, 'data');
    this.runDir = join(folder, 'run');
    this.#queue = new QueueClient(redis.url, this.#logger);
    this.#worker = new WorkerHost(redis.url, this.#logger);
    const keep = (name: string) => async (report: object) =>
      void this.reports.push({ name, ...report });
    this.#worker.work(
      REPORTS_QUEUE,
      nodeReports,
      {
        'node.registered': keep('node.registered'),
        'node.heartbeat': keep('node.heartbeat'),
        'node.stopping': keep('node.stopping'),
        'sandbox.started': keep('sandbox.started'),
        'sandbox.start-failed': keep('sandbox.start-failed'),
        'sandbox.ended': keep('sandbox.ended'),
      },
      { concurrency: 1 },
    );
  }

  static async open(): Promise<AgentFixture> {
    const base = await readShipped(SHARED_TEMPLATES, 'base');
    if (base === undefined)
      throw new Error(`no base template in ${SHARED_TEMPLATES}: build it first`);
    const folder = await mkdtemp(join(tmpdir(), 'atoll-agent-'));
    // A sandbox's root passes through it; mkdtemp lets nobody in.
    await chmod(folder, 0o711);
    await bundleEnvd({ outDir: join(folder, 'bundle') });
    const templates = join(folder, 'templates');
    await mkdir(join(templates, 'layers'), { recursive: true });
    await cp(join(SHARED_TEMPLATES, 'shipped'), join(templates, 'shipped'), { recursive: true });
    for (const layer of base.layers) {
      await symlink(join(SHARED_TEMPLATES, 'layers', layer), join(templates, 'layers', layer));
    }
    const internal = await InternalEndpoint.open({ nodeId: NODE_ID, nodeToken: NODE_TOKEN });
    return new AgentFixture(folder, await startRedis(), internal, base.buildId);
  }

  get tag(): string {
    return createHash('sha256').update(this.dataDir).digest('hex').slice(0, 4);
  }

  /** The variables of an agent of this fixture. */
  environment(): Record<string, string> {
    return {
      REDIS_URL: this.redis.url,
      ATOLL_NODE_ID: NODE_ID,
      ATOLL_NODE_TOKEN: NODE_TOKEN,
      ATOLL_INTERNAL_URL: this.internal.url,
      ATOLL_DATA_DIR: this.dataDir,
      ATOLL_RUN_DIR: this.runDir,
      ATOLL_TEMPLATES_DIR: join(this.folder, 'templates'),
      ATOLL_ENVD_BUNDLE_DIR: join(this.folder, 'bundle'),
      ATOLL_NODE_BINARY: process.execPath,
      ATOLL_STORAGE_SIZE_MB: '4096',
      ATOLL_HEARTBEAT_MS: '200',
      ATOLL_LOG_LEVEL: process.env['ATOLL_TEST_LOG_LEVEL'] ?? 'fatal',
    };
  }

  async startAgent(): Promise<Agent> {
    const agent = await startAgent({
      settings: loadAgentSettings(this.environment()),
      logger: this.#logger,
      onStartTimed: (timing) => this.timings.push(timing),
    });
    this.agent = agent;
    return agent;
  }

  /** Starts an agent as a process of its own, as the platform does; resolves when it registered. */
  async spawnAgent(): Promise<ChildProcess> {
    const script = await bundleAgent(this.folder);
    const registrations = () =>
      this.reports.filter(({ name }) => name === 'node.registered').length;
    const before = registrations();
    const child = spawn(process.execPath, [script], { env: this.environment(), stdio: 'inherit' });
    await vi.waitFor(() => expect(registrations()).toBeGreaterThan(before), {
      timeout: 20_000,
      interval: 10,
    });
    return child;
  }

  async stopAgent(): Promise<void> {
    await this.agent?.stop();
    this.agent = undefined;
  }

  /** Ends every sandbox that a test left, also one that failed, and all of the agent's traces. */
  async close(): Promise<void> {
    this.agent ??= await this.startAgent();
    await this.agent.recovered;
    await Promise.all([...this.#specs].map((spec) => this.kill(spec)));
    await this.stopAgent();
    await Promise.all([this.#worker.close(), this.#queue.close()]);
    await this.internal.close();
    await this.redis.stop();
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Adds a template of one layer that `fill` writes; returns its build id. */
  async addTemplate(name: string, fill: (root: string) => Promise<void>): Promise<string> {
    const layerHash = randomBytes(32).toString('hex');
    const buildId = crypto.randomUUID();
    const root = join(this.folder, 'templates/layers', layerHash);
    await mkdir(root);
    await fill(root);
    const shipped = {
      name,
      buildId,
      layerHash,
      layers: [layerHash],
      rootfsSize: 0,
      definitionHash: '',
    };
    const path = join(this.folder, 'templates/shipped', `${name}.json`);
    await writeFile(path, JSON.stringify(shipped));
    return buildId;
  }

  spec(changes: Partial<SandboxSpec> = {}): SandboxSpec {
    return {
      sandboxId: newSandboxId(),
      executionId: newExecutionId(),
      templateId: 'base',
      buildId: this.baseBuildId,
      runtimeClass: 'container',
      cpuCount: 1,
      memoryMB: 512,
      diskSizeMB: 1_024,
      endAt: new Date(Date.now() + 600_000).toISOString(),
      network: { allowInternetAccess: true, allowOut: [], denyOut: [] },
      ...changes,
    };
  }

  /** Sends the job; where the control plane knows of it, its secret part waits there. */
  async sendStart(sandbox: SandboxSpec, { known } = { known: true }): Promise<void> {
    const { sandboxId, executionId, templateId } = sandbox;
    if (known) {
      this.internal.sealed.set(executionId, {
        sandboxId,
        executionId,
        templateId,
        envVars: { GREETING: 'hello' },
        envdAccessToken: ACCESS_TOKEN,
        secure: true,
        metadata: {},
      });
    }
    this.#specs.add(sandbox);
    const queue = nodeQueueName(NODE_ID);
    const payload = { version: 1 as const, sandbox };
    await this.#queue.add(queue, nodeJobs, 'sandbox.start', payload, {
      jobId: `start-${executionId}`,
    });
  }

  async sendKill({ sandboxId, executionId }: SandboxSpec): Promise<void> {
    const payload = { version: 1 as const, sandboxId, executionId, reason: 'killed' as const };
    const options = { jobId: `kill-${executionId}` };
    await this.#queue.add(nodeQueueName(NODE_ID), nodeJobs, 'sandbox.kill', payload, options);
  }

  /** The first report of an execution with one of the names. */
  async report(executionId: string, ...names: string[]): Promise<Report> {
    return vi.waitFor(
      () => {
        const found = this.reports.find(
          (report) => report.executionId === executionId && names.includes(report.name),
        );
        if (found === undefined) throw new Error(`no report of ${names.join(', ')} yet`);
        return found;
      },
      { timeout: 40_000, interval: 10 },
    );
  }

  async start(changes: Partial<SandboxSpec> = {}): Promise<SandboxSpec> {
    const spec = this.spec(changes);
    await this.sendStart(spec);
    const report = await this.report(spec.executionId, 'sandbox.started', 'sandbox.start-failed');
    if (report.name !== 'sandbox.started') throw new Error(report.message);
    return spec;
  }

  async kill(spec: SandboxSpec): Promise<Report> {
    await this.sendKill(spec);
    this.#specs.delete(spec);
    return this.report(spec.executionId, 'sandbox.ended');
  }

  socketOf({ sandboxId }: SandboxSpec): string {
    return join(this.runDir, 's', sandboxId, 'envd.sock');
  }

  /** Runs a program in a sandbox through its daemon. */
  run(spec: SandboxSpec, cmd: string, args: string[], user = 'root'): Promise<CommandOutcome> {
    return runInSandbox({ socketPath: this.socketOf(spec), cmd, args, user });
  }

  /** The host's number for PID 1 of a sandbox. */
  async hostPidOf({ executionId }: SandboxSpec): Promise<number> {
    const path = join(this.dataDir, 'node/crun/containers', executionId, 'handle.json');
    return (JSON.parse(await readFile(path, 'utf8')) as { pid: number }).pid;
  }

  /** Resolves when nothing of a sandbox, or with no spec of the agent, is on the host. */
  async gone(spec?: SandboxSpec): Promise<void> {
    const nothing = async () => expect(await this.traces(spec)).toEqual([]);
    await vi.waitFor(nothing, { timeout: 15_000, interval: 50 });
  }

  /** What a sandbox, or with no spec this agent as a whole, has on the host right now. */
  traces(spec?: SandboxSpec): Promise<string[]> {
    const { folder, dataDir, runDir, tag } = this;
    return hostTraces({ folder, dataDir, runDir, tag, spec });
  }
}
