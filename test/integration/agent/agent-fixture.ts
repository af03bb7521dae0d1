import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync } from 'node:fs';
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
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
import { sealedPartPath, type SealedPart } from '../../../src/node-protocol/sealed-part.js';
import { QueueClient } from '../../../src/queue/queue-client.js';
import { WorkerHost } from '../../../src/queue/worker-host.js';
import { startRedis, type RunningRedis } from '../../support/redis-server.js';
import { envelope, type ProcessEvent } from '../envd/rpc.js';

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

export interface CommandOutcome {
  readonly exitCode: number | undefined;
  readonly stdout: string;
  readonly stderr: string;
}

/** A real agent with a real Redis and, in place of the api, an internal endpoint of the test's. */
export class AgentFixture {
  readonly reports: Report[] = [];
  readonly timings: StartTimings[] = [];
  readonly sealed = new Map<string, SealedPart>();
  readonly dataDir: string;
  readonly runDir: string;
  agent: Agent | undefined;
  readonly #logger = createLogger({
    level: process.env['ATOLL_TEST_LOG_LEVEL'] ?? 'fatal',
    role: 'test',
  });
  readonly #queue: QueueClient;
  readonly #worker: WorkerHost;

  private constructor(
    private readonly folder: string,
    private readonly redis: RunningRedis,
    private readonly internal: Server,
    readonly baseBuildId: string,
  ) {
    this.dataDir = join(folder, 'data');
    this.runDir = join(folder, 'run');
    this.#queue = new QueueClient(redis.url, this.#logger);
    this.#worker = new WorkerHost(redis.url, this.#logger);
    internal.on('request', (req, res) => {
      const known = [...this.sealed.values()].find(
        (part) => sealedPartPath(part.executionId) === req.url,
      );
      const allowed = req.headers.authorization === `Bearer ${NODE_TOKEN}`;
      res.writeHead(allowed && known !== undefined ? 200 : 404, {
        'content-type': 'application/json',
      });
      res.end(allowed && known !== undefined ? JSON.stringify(known) : '{}');
    });
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
    const internal = createServer();
    internal.listen(0, '127.0.0.1');
    await once(internal, 'listening');
    return new AgentFixture(folder, await startRedis(), internal, base.buildId);
  }

  get tag(): string {
    return createHash('sha256').update(this.dataDir).digest('hex').slice(0, 4);
  }

  async startAgent(): Promise<Agent> {
    const { port } = this.internal.address() as AddressInfo;
    const agent = await startAgent({
      settings: loadAgentSettings({
        REDIS_URL: this.redis.url,
        ATOLL_NODE_ID: NODE_ID,
        ATOLL_NODE_TOKEN: NODE_TOKEN,
        ATOLL_INTERNAL_URL: `http://127.0.0.1:${port}`,
        ATOLL_DATA_DIR: this.dataDir,
        ATOLL_RUN_DIR: this.runDir,
        ATOLL_TEMPLATES_DIR: join(this.folder, 'templates'),
        ATOLL_ENVD_BUNDLE_DIR: join(this.folder, 'bundle'),
        ATOLL_NODE_BINARY: process.execPath,
        ATOLL_STORAGE_SIZE_MB: '4096',
        ATOLL_HEARTBEAT_MS: '200',
      }),
      logger: this.#logger,
      onStartTimed: (timing) => this.timings.push(timing),
    });
    this.agent = agent;
    return agent;
  }

  async stopAgent(): Promise<void> {
    await this.agent?.stop();
    this.agent = undefined;
  }

  async close(): Promise<void> {
    await this.stopAgent();
    await Promise.all([this.#worker.close(), this.#queue.close()]);
    this.internal.close();
    this.internal.closeAllConnections();
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

  /** Sends the job; the sandbox's secret part waits at the internal endpoint. */
  async sendStart(sandbox: SandboxSpec): Promise<void> {
    const { sandboxId, executionId, templateId } = sandbox;
    this.sealed.set(executionId, {
      sandboxId,
      executionId,
      templateId,
      envVars: { GREETING: 'hello' },
      envdAccessToken: 'access-token-of-the-test',
      secure: true,
      metadata: {},
    });
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
    return this.report(spec.executionId, 'sandbox.ended');
  }

  socketOf({ sandboxId }: SandboxSpec): string {
    return join(this.runDir, 's', sandboxId, 'envd.sock');
  }

  /** Runs a program in a sandbox through its daemon. */
  async run(
    spec: SandboxSpec,
    cmd: string,
    args: string[],
    user = 'root',
  ): Promise<CommandOutcome> {
    const req = request({
      socketPath: this.socketOf(spec),
      method: 'POST',
      path: '/process.Process/Start',
      agent: false,
      headers: {
        'Content-Type': 'application/connect+json',
        'Connect-Protocol-Version': '1',
        'X-Access-Token': 'access-token-of-the-test',
        Authorization: `Basic ${Buffer.from(`${user}:`).toString('base64')}`,
      },
    });
    const response = once(req, 'response') as Promise<[AsyncIterable<Buffer>]>;
    req.end(envelope({ process: { cmd, args }, stdin: false }));
    const [answer] = await response;
    return readOutcome(answer);
  }

  /** The host's number for PID 1 of a sandbox. */
  async hostPidOf({ executionId }: SandboxSpec): Promise<number> {
    const path = join(this.dataDir, 'node/crun/containers', executionId, 'handle.json');
    return (JSON.parse(await readFile(path, 'utf8')) as { pid: number }).pid;
  }

  /** What a sandbox, or with no id this agent as a whole, has on the host right now. */
  async traces(spec?: SandboxSpec): Promise<string[]> {
    const mark = spec?.sandboxId ?? this.folder;
    const found = [
      ...lines('/proc/self/mountinfo').filter((line) => line.includes(mark)),
      ...globSync(`/sys/fs/cgroup/{,*/}atoll-${this.tag}/${spec?.executionId ?? '*'}`),
      ...globSync(`/sys/fs/cgroup/{,*/}atoll-${this.tag}`).filter(() => spec === undefined),
      ...execFileSync('ip', ['-o', 'link'], { encoding: 'utf8' })
        .split('\n')
        .filter((line) => line.includes(`at${this.tag}`)),
    ];
    for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
      const cgroups = await readFile(`/proc/${pid}/cgroup`, 'utf8').catch(() => '');
      const inside = spec?.executionId ?? `/atoll-${this.tag}/`;
      // Dead, and waiting for the host's init to look: not ours to collect.
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
      if (/^State:\sZ/m.test(status)) continue;
      if (cgroups.includes(inside)) found.push(`process ${pid}`);
    }
    for (const folder of ['node/storage/sandboxes', 'node/storage/mounts', 'node/records']) {
      const names = await readdir(join(this.dataDir, folder)).catch(() => []);
      found.push(...names.map((name) => `${folder}/${name}`));
    }
    if (existsSync(join(this.runDir, 's'))) {
      found.push(...(await readdir(join(this.runDir, 's'))).map((name) => `socket ${name}`));
    }
    if (spec === undefined) {
      const tables = execFileSync('nft', ['list', 'tables'], { encoding: 'utf8' }).split('\n');
      found.push(...tables.filter((line) => line.includes(`atoll_${this.tag}`)));
    }
    return found;
  }
}

const lines = (path: string): string[] => readFileSync(path, 'utf8').split('\n');

async function readOutcome(answer: AsyncIterable<Buffer>): Promise<CommandOutcome> {
  const streams = { stdout: '', stderr: '' };
  let exitCode: number | undefined;
  let pending: Buffer = Buffer.alloc(0);
  for await (const chunk of answer) {
    pending = Buffer.concat([pending, chunk]);
    while (pending.length >= 5 && pending.length >= 5 + pending.readUInt32BE(1)) {
      const length = pending.readUInt32BE(1);
      const message = JSON.parse(pending.toString('utf8', 5, 5 + length)) as {
        event?: ProcessEvent;
        error?: { message: string };
      };
      if (message.error !== undefined) throw new Error(message.error.message);
      for (const name of ['stdout', 'stderr'] as const) {
        streams[name] += Buffer.from(message.event?.data?.[name] ?? '', 'base64').toString();
      }
      // JSON leaves a zero out.
      if (message.event?.end !== undefined) exitCode = message.event.end.exitCode ?? 0;
      pending = pending.subarray(5 + length);
    }
  }
  return { exitCode, ...streams };
}
