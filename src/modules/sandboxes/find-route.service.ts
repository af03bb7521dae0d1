import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { CLOCK } from '../../config/injection-tokens.js';
import { CommitSignals } from '../../database/commit-signals.js';
import type { Clock } from '../../kernel/clock.js';
import { SANDBOX_ID } from '../../kernel/ids.js';
import { FindNodesService, NODE_CHANGED, nodeChanged } from '../nodes/index.js';
import { JoinedReads } from './joined-reads.js';
import { SANDBOX_CHANGED, sandboxChanged } from './store/sandbox-changes.js';
import type { Sandbox } from './store/sandbox.entity.js';
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
/**
 * Anybody can ask for host names that nobody was ever given. Only what has no row at all is
 * remembered: an id is not known outside before its create has answered, while a sandbox that does
 * not run just now may be resumed, and must be reachable in that moment.
 */
const UNKNOWN_MS = 2_000;
const MAX_ENTRIES = 10_000;

/** Of a sandbox that exists; without a route it does not run. */
interface Lookup {
  route?: SandboxRoute;
}

/** The edge's catalog: answers from memory, and forgets a sandbox in the moment that it changes. */
@Injectable()
export class FindRouteService implements OnModuleDestroy {
  readonly #entries = new Map<string, Entry>();
  /** Until when an id is taken to be nobody's, by id. */
  readonly #unknown = new Map<string, number>();
  readonly #lookups = new JoinedReads<Lookup>((ids) => this.#readMany(ids));
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
        this.#unknown.delete(change.data.sandboxId);
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
    const now = this.clock.now().getTime();
    const entry = this.#entries.get(sandboxId);
    if (entry && entry.until > now) return entry.route;
    if (!SANDBOX_ID.test(sandboxId) || (this.#unknown.get(sandboxId) ?? 0) > now) return undefined;
    const before = this.#changes;
    const lookup = await this.#lookups.read(sandboxId);
    if (before === this.#changes) this.#remember(sandboxId, lookup);
    return lookup?.route;
  }

  async #readMany(ids: string[]): Promise<Map<string, Promise<Lookup>>> {
    const sandboxes = await this.store.byIds(ids);
    const gatewayUrls = new Map<string, Promise<string | undefined>>();
    const gatewayUrl = (nodeId: string): Promise<string | undefined> => {
      const url = gatewayUrls.get(nodeId) ?? this.nodes.gatewayUrl(nodeId);
      gatewayUrls.set(nodeId, url);
      return url;
    };
    // one that can not be read fails by itself, not with the others
    return new Map(sandboxes.map((sandbox) => [sandbox.id, this.#lookUp(sandbox, gatewayUrl)]));
  }

  async #lookUp(
    { state, executionId, nodeId, network, sealed }: Sandbox,
    gatewayUrlOf: (nodeId: string) => Promise<string | undefined>,
  ): Promise<Lookup> {
    if (state !== 'running') return {};
    const gatewayUrl = await gatewayUrlOf(nodeId);
    if (gatewayUrl === undefined) return {};
    const { trafficAccessToken } = this.box.open(executionId, sealed);
    const { allowPublicTraffic } = network;
    return { route: { executionId, nodeId, gatewayUrl, trafficAccessToken, allowPublicTraffic } };
  }

  #remember(sandboxId: string, lookup: Lookup | undefined): void {
    const now = this.clock.now().getTime();
    if (!lookup) put(this.#unknown, sandboxId, now + UNKNOWN_MS);
    else if (lookup.route) {
      put(this.#entries, sandboxId, { route: lookup.route, until: now + FRESH_MS });
    }
  }

  #forgetNode(nodeId: string): void {
    this.#changes += 1;
    for (const [sandboxId, { route }] of this.#entries) {
      if (route.nodeId === nodeId) this.#entries.delete(sandboxId);
    }
  }
}

/** Keeps the newest `MAX_ENTRIES`. */
function put<Value>(entries: Map<string, Value>, key: string, value: Value): void {
  entries.delete(key);
  if (entries.size >= MAX_ENTRIES) {
    const oldest = entries.keys().next();
    if (!oldest.done) entries.delete(oldest.value);
  }
  entries.set(key, value);
}
