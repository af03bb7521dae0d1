import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { ManualClock } from '../../src/kernel/clock.js';
import { newExecutionId, newSandboxId } from '../../src/kernel/ids.js';
import type { SandboxSpec } from '../../src/node-protocol/sandbox-spec.js';
import type { SealedPart } from '../../src/node-protocol/sealed-part.js';
import { requireCidr } from '../../src/node-agent/network/cidr.js';
import type { Attachment, SandboxNetwork } from '../../src/node-agent/network/sandbox-network.js';
import type { NodeReports } from '../../src/node-agent/reports/node-reporter.js';
import { FakeDriver } from '../../src/node-agent/runtime/fake/fake-driver.js';
import type {
  DaemonSockets,
  InitBody,
  NodeParts,
} from '../../src/node-agent/sandboxes/node-parts.js';
import { SandboxRecordFiles } from '../../src/node-agent/sandboxes/sandbox-record-files.js';
import { SandboxRegistry } from '../../src/node-agent/sandboxes/sandbox-registry.js';
import { sandboxUseCases } from '../../src/node-agent/sandboxes/sandbox-use-cases.js';
import type { StartTimings } from '../../src/node-agent/sandboxes/start-sandbox.js';
import { InstanceNames } from '../../src/node-agent/slots/instance-names.js';
import { SlotPool } from '../../src/node-agent/slots/slot-pool.js';
import type { RootfsRequest, RootfsStore } from '../../src/node-agent/storage/rootfs-store.js';
import type { FakeNodeHost } from './fake-node-host.js';

class FakeStorage implements RootfsStore {
  readonly hasQuota = false;

  constructor(
    private readonly host: FakeNodeHost,
    private readonly folder: string,
  ) {}

  async open(): Promise<void> {}
  async close(): Promise<void> {}

  async mount({ id }: RootfsRequest): Promise<string> {
    await this.host.step('storage.mount');
    this.host.rootfs.set(id, 'mounted');
    return mkdtemp(join(this.folder, 'rootfs-'));
  }

  async unmount(id: string): Promise<void> {
    await this.host.step('storage.unmount');
    this.host.rootfs.set(id, 'unmounted');
  }

  async destroy(id: string): Promise<void> {
    await this.host.step('storage.destroy');
    this.host.rootfs.delete(id);
  }

  async usage(): Promise<number> {
    return 0;
  }

  async list(): Promise<readonly string[]> {
    return [...this.host.rootfs.keys()];
  }
}

class FakeNetwork implements SandboxNetwork {
  constructor(private readonly host: FakeNodeHost) {}

  async open(): Promise<void> {}
  async close(): Promise<void> {}

  async prepare({ index }: { index: number }): Promise<void> {
    await this.host.step('network.prepare');
    this.host.networkSlots.set(index, 'prepared');
  }

  async attach({ slot }: Attachment): Promise<void> {
    await this.host.step('network.attach');
    this.host.networkSlots.set(slot.index, 'attached');
  }

  async detach({ index }: { index: number }): Promise<void> {
    await this.host.step('network.detach');
    this.host.networkSlots.delete(index);
  }

  async list(): Promise<readonly number[]> {
    return [...this.host.networkSlots.keys()];
  }
}

class FakeDaemons implements DaemonSockets {
  constructor(private readonly host: FakeNodeHost) {}

  path(sandboxId: string): string {
    return `/nowhere/${sandboxId}`;
  }

  async open(sandboxId: string) {
    await this.host.step('socket');
    this.host.sockets.add(sandboxId);
    return { fd: 3, close: () => undefined };
  }

  async init(_sandboxId: string, body: InitBody, signal: AbortSignal): Promise<void> {
    const aborted = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true });
    });
    await Promise.race([this.host.step('init'), aborted]);
    this.host.inits.push(body);
  }

  async remove(sandboxId: string): Promise<void> {
    this.host.sockets.delete(sandboxId);
  }

  async list(): Promise<readonly string[]> {
    return [...this.host.sockets];
  }
}

/** Keeps reports as `<name> <executionId> <detail>`. */
export class RecordedReports implements NodeReports {
  readonly lines: string[] = [];

  async started({ executionId }: { executionId: string }): Promise<void> {
    this.lines.push(`started ${executionId}`);
  }

  async startFailed({ executionId }: { executionId: string }, message: string): Promise<void> {
    this.lines.push(`start-failed ${executionId} ${message}`);
  }

  async ended({ executionId }: { executionId: string }, reason: string): Promise<void> {
    // The real one sends a repeated report once, by its job id.
    const line = `ended ${executionId} ${reason}`;
    if (!this.lines.includes(line)) this.lines.push(line);
  }
}

export interface FakeAgentOptions {
  readonly host: FakeNodeHost;
  /** Data folder, with `records/` in it. */
  readonly folder: string;
  readonly concurrency?: number;
  readonly bootId?: string;
}

/** The use cases of an agent over a fake host, without queue and gateway. */
export async function fakeAgent({ host, folder, concurrency = 4, bootId = 'b' }: FakeAgentOptions) {
  const files = new SandboxRecordFiles(join(folder, 'records'));
  const loaded = await files.load();
  const registry = new SandboxRegistry(files);
  const reports = new RecordedReports();
  const clock = new ManualClock(new Date('2026-01-01T00:00:00Z'));
  const slots = new SlotPool({
    names: new InstanceNames('/fake'),
    network: requireCidr('100.70.0.0/16'),
    uidBase: 1_000_000_000,
    size: 50,
  });
  const driver = new FakeDriver({ host: host.containers });
  const parts: NodeParts = {
    nodeId: 'fake',
    drivers: new Map([['container', driver]]),
    storage: new FakeStorage(host, folder),
    network: new FakeNetwork(host),
    slots,
    layers: { resolve: async () => [{ path: '/nowhere/layer', idBase: 0 }] },
    sealedParts: {
      fetch: async (executionId) => {
        await host.step('sealed-part');
        const sandboxId = registry.findExecution(executionId)?.sandboxId ?? '';
        return sealedPartOf(sandboxId, executionId);
      },
    },
    daemons: new FakeDaemons(host),
    daemonProgram: {
      mounts: [{ source: '/nowhere/program', destination: '/opt/atoll', readOnly: true }],
      args: ['/init'],
    },
    registry,
    reports,
    bootId,
    clock,
    logger: pino({ level: 'silent' }),
    closeConnections: () => undefined,
  };
  const timings: StartTimings[] = [];
  const useCases = sandboxUseCases(parts, {
    concurrency,
    onTimed: (timing) => timings.push(timing),
  });
  return {
    ...useCases,
    parts,
    registry,
    reports,
    slots,
    clock,
    timings,
    recover: async () => useCases.recover.run(loaded),
    /** The process is gone: it sees and does nothing more. */
    vanish: () => driver.close(),
  };
}

export const sealedPartOf = (sandboxId: string, executionId: string): SealedPart => ({
  sandboxId,
  executionId,
  templateId: 'base',
  envVars: { GREETING: 'hello' },
  envdAccessToken: 'token',
  secure: true,
  metadata: {},
  mcp: { server: { url: 'https://mcp.example' } },
  iam: { tokens: {} },
});

/** The spec of a sandbox with new ids. */
export function fakeSpec(changes: Partial<SandboxSpec> = {}): SandboxSpec {
  return {
    sandboxId: newSandboxId(),
    executionId: newExecutionId(),
    templateId: 'base',
    buildId: 'build',
    runtimeClass: 'container',
    cpuCount: 1,
    memoryMB: 512,
    diskSizeMB: 1_024,
    endAt: '2026-01-01T00:05:00.000Z',
    network: { allowInternetAccess: true, allowOut: [], denyOut: [] },
    ...changes,
  };
}

export const startJob = (sandbox: SandboxSpec) => ({ version: 1 as const, sandbox });

export const killJob = ({ sandboxId, executionId }: SandboxSpec) => ({
  version: 1 as const,
  sandboxId,
  executionId,
  reason: 'killed' as const,
});
