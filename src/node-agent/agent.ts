import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AgentSettings } from '../config/settings.js';
import { systemClock, type Clock } from '../kernel/clock.js';
import type { Logger } from '../logging/logger.js';
import { gatewayKey } from '../node-protocol/gateway-ticket.js';
import { nodeJobs, nodeQueueName } from '../node-protocol/node-jobs.js';
import { QueueClient } from '../queue/queue-client.js';
import { WorkerHost } from '../queue/worker-host.js';
import { lockDataFolder } from './data-folder-lock.js';
import { startGateway, type Gateway } from './gateway/gateway.js';
import { openHostParts, type HostParts } from './host-parts.js';
import { makePassableFolder } from './passable-folder.js';
import { removeUnused } from './remove-unused.js';
import { NodePresence } from './reports/node-presence.js';
import { NodeReporter } from './reports/node-reporter.js';
import { UnixDaemonSockets } from './sandboxes/daemon-sockets.js';
import { HttpSealedParts } from './sandboxes/http-sealed-parts.js';
import type { NodeParts } from './sandboxes/node-parts.js';
import { SandboxRecordFiles } from './sandboxes/sandbox-record-files.js';
import { SandboxRegistry } from './sandboxes/sandbox-registry.js';
import { sandboxUseCases } from './sandboxes/sandbox-use-cases.js';
import type { StartTimings } from './sandboxes/start-sandbox.js';
import { TemplateStore } from './templates/template-store.js';

export interface AgentOptions {
  readonly settings: AgentSettings;
  readonly logger: Logger;
  readonly clock?: Clock;
  /** What touches the kernel; the host's own where absent. */
  readonly openHost?: () => Promise<HostParts>;
  /** Told how long each step of a start took. */
  readonly onStartTimed?: (timings: StartTimings) => void;
}

export interface Agent {
  readonly gatewayUrl: string;
  /** Resolves when the leftovers of an earlier agent are gone. */
  readonly recovered: Promise<void>;
  /** Stops working; sandboxes live on, for the next agent of this data folder to adopt. */
  stop(): Promise<void>;
}

/**
 * Jobs of a node that are taken at the same time. Starts wait at their own gate, so a burst of them
 * never keeps a kill waiting.
 */
const JOB_CONCURRENCY = 256;
/** Longest waits of a stop for its report, and then for the work at hand, milliseconds. */
const STOP_REPORT_MS = 2_000;
const STOP_WORK_MS = 5_000;

/** Starts a node agent: adopts what lives, then takes jobs, serves the gateway and reports. */
export async function startAgent(options: AgentOptions): Promise<Agent> {
  const { settings, logger, clock = systemClock } = options;
  const { ATOLL_NODE_ID: nodeId, ATOLL_DATA_DIR: dataDir, ATOLL_RUN_DIR: runDir } = settings;
  const nodeDir = join(dataDir, 'node');
  for (const folder of [dataDir, nodeDir, runDir]) await makePassableFolder(folder);

  await using undo = new AsyncDisposableStack();
  const lock = await lockDataFolder(dataDir);
  undo.defer(() => lock.release());

  const files = new SandboxRecordFiles(join(nodeDir, 'records'));
  const loaded = await files.load();
  const registry = new SandboxRegistry(files);
  const host = await (options.openHost ?? (() => openHostParts(settings, logger)))();
  let known = loaded.records.length === 0;
  undo.defer(async () => {
    // Nothing that this node made on the host outlives its last sandbox; and before the living ones
    // are adopted, an empty list of them says nothing.
    if (known && registry.list().length === 0) await host.close();
    else await host.leave();
  });

  const templatesDir = settings.ATOLL_TEMPLATES_DIR ?? join(dataDir, 'templates');
  const templates = new TemplateStore(templatesDir);
  await templates.refresh();
  const queue = new QueueClient(settings.REDIS_URL, logger);
  undo.defer(() => queue.close());
  const reporter = new NodeReporter(queue, nodeId, clock);
  const sealedParts = new HttpSealedParts(settings.ATOLL_INTERNAL_URL, {
    nodeId,
    nodeToken: settings.ATOLL_NODE_TOKEN,
  });
  undo.defer(() => sealedParts.close());
  const daemons = new UnixDaemonSockets(runDir);

  const serving: { gateway?: Gateway } = {};
  const parts: NodeParts = {
    ...host,
    nodeId,
    layers: templates,
    sealedParts,
    daemons,
    registry,
    reports: reporter,
    clock,
    logger,
    closeConnections: (executionId) => serving.gateway?.closeExecution(executionId),
  };
  const sandboxes = sandboxUseCases(parts, {
    concurrency: settings.ATOLL_START_CONCURRENCY,
    ...(options.onStartTimed === undefined ? {} : { onTimed: options.onStartTimed }),
  });
  const rest = await sandboxes.recover.run(loaded);
  known = true;
  // Not before: a sandbox that is not adopted yet would be taken for one that is gone.
  const gateway = await startGateway({
    listen: `unix:${join(runDir, `gateway-${nodeId}.sock`)}`,
    key: gatewayKey(settings.ATOLL_NODE_TOKEN),
    resolve: (sandboxId, executionId) => {
      const entry = registry.find(sandboxId, executionId);
      if (entry?.state !== 'running' || entry.slot === undefined) return undefined;
      return { envdSocket: daemons.path(sandboxId), outerAddress: entry.slot.outerAddress };
    },
    logger,
    clock,
  });
  undo.defer(() => gateway.close());
  serving.gateway = gateway;

  const stopping = new AbortController();
  const presence = new NodePresence({
    reporter,
    heartbeatMs: settings.ATOLL_HEARTBEAT_MS,
    dataDir,
    storageSizeMB: settings.ATOLL_STORAGE_SIZE_MB,
    gatewayUrl: gateway.url,
    runtimeClasses: [...host.drivers.keys()],
    holdings: () => registry.holdings(),
    templates: async () => {
      await templates.refresh();
      return templates.held();
    },
    logger,
  });
  const present = presence.run(stopping.signal);
  const background = Promise.all([present, sandboxes.expire.run(stopping.signal)]);
  const worker = new WorkerHost(settings.REDIS_URL, logger);
  worker.work(
    nodeQueueName(nodeId),
    nodeJobs,
    {
      'sandbox.start': (job) => sandboxes.start.run(job),
      'sandbox.kill': (job) => sandboxes.kill.run(job),
      'sandbox.set-end': (job) => sandboxes.setEnd.run(job),
    },
    { concurrency: JOB_CONCURRENCY },
  );
  const recovered = rest.cleanUp();
  const cleaned = recovered
    .catch((error: unknown) => logger.error({ err: error }, 'recovery: failed'))
    .then(() =>
      removeUnused({
        ...{ dataDir, templatesDir, logger },
        daemonProgram: host.daemonProgram,
        sandboxes: () => registry.list(),
      }),
    );
  logger.info({ nodeId, adopted: rest.adopted, gateway: gateway.url }, 'agent: ready');

  const parked = undo.move();
  return {
    gatewayUrl: gateway.url,
    recovered,
    stop: async () => {
      stopping.abort();
      // Redis may be gone before the agent, and then no report and no end comes to an end. What
      // is not reported stays on disk for the next agent.
      // A heartbeat under way goes first: behind the goodbye it would call the node alive.
      const goodbye = present.then(() => reportStopping(reporter, logger));
      await atMost(STOP_REPORT_MS, goodbye);
      const work = [worker.close(), sandboxes.end.settled(), cleaned, background];
      await atMost(STOP_WORK_MS, Promise.all(work));
      await parked.disposeAsync();
    },
  };
}

async function reportStopping(reporter: NodeReporter, logger: Logger): Promise<void> {
  try {
    await reporter.stopping();
  } catch (error) {
    logger.warn({ err: error }, 'agent: stop not reported');
  }
}

/** Waits for something that never rejects, but not for ever. */
async function atMost(milliseconds: number, what: Promise<unknown>): Promise<void> {
  await Promise.race([what, sleep(milliseconds, undefined, { ref: false })]);
}
