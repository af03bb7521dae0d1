import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { CLOCK } from '../../config/injection-tokens.js';
import { CommitSignals } from '../../database/commit-signals.js';
import type { Clock } from '../../kernel/clock.js';
import { SANDBOX_ID } from '../../kernel/ids.js';
import { FindNodesService, NODE_CHANGED, nodeChanged } from '../nodes/index.js';
import { SANDBOX_CHANGED, sandboxChanged } from './store/sandbox-changes.js';
import { SandboxStore } from './store/sandbox.store.js';
import { SecretBox } from './store/secret-box.js';

/** Where the traffic of a running sandbox goes. */
export interface SandboxRoute {
  executionId: string;
  nodeId: string;
  /** `unix:<path>` or `tcp:<host>:<port>`. */
  gatewayUrl: string;
  /** Demanded where public traffic is off. */
  trafficAccessToken: string;
  allowPublicTraffic: boolean;
}

interface Entry {
  route: SandboxRoute;
  until: number;
}

/** A lost signal is made up for after this long, milliseconds. */
const FRESH_MS = 5_000;
const MAX_ENTRIES = 10_000;

/** The edge's catalog: answers from memory, and forgets a sandbox in the moment that it changes. */
@Injectable()
export class FindRouteService implements OnModuleDestroy {
  readonly #entries = new Map<string, Entry>();
  /** Counts changes, so that what was read before one is not kept after it. */
  #changes = 0;
  readonly #unsubscribe: (() => void)[];

  constructor(
    private readonly store: SandboxStore,
    private readonly nodes: FindNodesService,
    private readonly box: SecretBox,
    @Inject(CLOCK) private readonly clock: Clock,
    signals: CommitSignals,
  ) {
    this.#unsubscribe = [
      signals.subscribe(SANDBOX_CHANGED, (message) => {
        const change = sandboxChanged.safeParse(message);
        if (!change.success) return;
        this.#changes += 1;
        this.#entries.delete(change.data.sandboxId);
      }),
      signals.subscribe(NODE_CHANGED, (message) => {
        const change = nodeChanged.safeParse(message);
        if (change.success) this.#forgetNode(change.data.nodeId);
      }),
    ];
  }

  onModuleDestroy(): void {
    for (const off of this.#unsubscribe) off();
  }

  /** The route of a running sandbox; undefined where it does not run, whatever the reason. */
  async find(sandboxId: string): Promise<SandboxRoute | undefined> {
    const entry = this.#entries.get(sandboxId);
    if (entry && entry.until > this.clock.now().getTime()) return entry.route;
    if (!SANDBOX_ID.test(sandboxId)) return undefined;
    const before = this.#changes;
    const route = await this.#read(sandboxId);
    if (route && before === this.#changes) this.#keep(sandboxId, route);
    return route;
  }

  async #read(sandboxId: string): Promise<SandboxRoute | undefined> {
    const sandbox = await this.store.byId(sandboxId);
    if (sandbox?.state !== 'running') return undefined;
    const { executionId, nodeId, network } = sandbox;
    const gatewayUrl = await this.nodes.gatewayUrl(nodeId);
    if (gatewayUrl === undefined) return undefined;
    const { trafficAccessToken } = this.box.open(executionId, sandbox.sealed);
    const { allowPublicTraffic } = network;
    return { executionId, nodeId, gatewayUrl, trafficAccessToken, allowPublicTraffic };
  }

  #keep(sandboxId: string, route: SandboxRoute): void {
    if (this.#entries.size >= MAX_ENTRIES) {
      const oldest = this.#entries.keys().next();
      if (!oldest.done) this.#entries.delete(oldest.value);
    }
    this.#entries.delete(sandboxId);
    this.#entries.set(sandboxId, { route, until: this.clock.now().getTime() + FRESH_MS });
  }

  #forgetNode(nodeId: string): void {
    this.#changes += 1;
    for (const [sandboxId, { route }] of this.#entries) {
      if (route.nodeId === nodeId) this.#entries.delete(sandboxId);
    }
  }
}
