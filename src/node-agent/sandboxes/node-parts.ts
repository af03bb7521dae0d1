import type { Clock } from '../../kernel/clock.js';
import type { Logger } from '../../logging/logger.js';
import type { RuntimeClass } from '../../node-protocol/sandbox-spec.js';
import type { SealedPart } from '../../node-protocol/sealed-part.js';
import type { SandboxNetwork } from '../network/sandbox-network.js';
import type { NodeReports } from '../reports/node-reporter.js';
import type { ContainerMount, RuntimeDriver } from '../runtime/runtime-driver.js';
import type { Slot } from '../slots/slot.js';
import type { Layer, RootfsStore } from '../storage/rootfs-store.js';
import type { SandboxRegistry } from './sandbox-registry.js';

/** Leases the small numbers from which a sandbox's ids, address and devices follow. */
export interface SlotLeases {
  /** A free slot. @throws {AppError} unavailable, where there is none */
  lease(): Slot;
  /** Takes just this slot, for what outlived an agent. @throws {AppError} where it is taken */
  claim(index: number): Slot;
  release(slot: Slot): void;
}

/** Where the agent reads the secret part of a sandbox. */
export interface SealedParts {
  fetch(executionId: string, signal: AbortSignal): Promise<SealedPart>;
}

export interface LayerSource {
  resolve(buildId: string): Promise<readonly Layer[]>;
}

/** The body of the daemon's `/init`. */
export interface InitBody {
  readonly sandboxId: string;
  readonly templateId: string;
  readonly envVars: Readonly<Record<string, string>>;
  readonly accessToken: string;
  readonly secure: boolean;
  /** As the caller gave them. */
  readonly mcp?: Readonly<Record<string, unknown>>;
  readonly iam?: Readonly<Record<string, unknown>>;
  readonly cpuCount: number;
  readonly memoryMB: number;
  readonly controlToken: string;
  readonly hostname: string;
}

/** The daemon's listening socket before the daemon lives. */
export interface DaemonListener {
  readonly fd: number;
  /** Closes the agent's copy: only the container holds the socket from then on. */
  close(): void;
}

/** How the agent and the daemon inside a sandbox find each other. */
export interface DaemonSockets {
  /** Path of the socket on the host. */
  path(sandboxId: string): string;
  open(sandboxId: string): Promise<DaemonListener>;
  /** Sends `/init`, which the kernel queues until the daemon accepts; resolves with its answer. */
  init(sandboxId: string, body: InitBody, signal: AbortSignal): Promise<void>;
  remove(sandboxId: string): Promise<void>;
  /** Ids that have a socket folder on the host. */
  list(): Promise<readonly string[]>;
}

/** How PID 1 of a sandbox is started: the shipped daemon under the shipped Node. */
export interface DaemonProgram {
  readonly mounts: readonly ContainerMount[];
  readonly args: readonly string[];
}

/** Everything that the use cases of this folder work with. */
export interface NodeParts {
  readonly nodeId: string;
  readonly drivers: ReadonlyMap<RuntimeClass, RuntimeDriver>;
  readonly storage: RootfsStore;
  readonly network: SandboxNetwork;
  readonly slots: SlotLeases;
  readonly layers: LayerSource;
  readonly sealedParts: SealedParts;
  readonly daemons: DaemonSockets;
  readonly daemonProgram: DaemonProgram;
  readonly registry: SandboxRegistry;
  readonly reports: NodeReports;
  /** The kernel's boot id. */
  readonly bootId: string;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Ends the data-plane connections of an execution. */
  readonly closeConnections: (executionId: string) => void;
}
