import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiSettings } from '../../src/config/settings.js';
import { loadApiSettings } from '../../src/config/settings.js';
import type { Clock } from '../../src/kernel/clock.js';
import { createLogger, type Logger } from '../../src/logging/logger.js';
import { type RunningApi, startApi } from '../../src/main/api/start-api.js';
import { createTestDatabase, type TestDatabase } from './database.js';
import { FakeNode, type FakeNodeOptions } from './fake-node.js';
import { type RunningRedis, startRedis } from './redis-server.js';
import { checkResponse } from './response-check.js';

export interface Answer<Body = unknown> {
  status: number;
  headers: Headers;
  body: Body;
}

export interface CallOptions {
  body?: unknown;
  /** Default: the first API key. */
  headers?: Record<string, string>;
}

export interface ApiServerOptions {
  clock?: Clock;
  settings?: Partial<Record<keyof ApiSettings, string>>;
}

/** A whole api over a real Postgres and a real Redis, and what a test needs to talk to it. */
export class ApiServer {
  readonly key = randomBytes(20).toString('hex');
  readonly token = randomBytes(20).toString('hex');
  readonly nodeToken = randomBytes(20).toString('hex');
  readonly adminToken = randomBytes(20).toString('hex');
  readonly logger: Logger = createLogger({
    level: process.env['ATOLL_TEST_LOG_LEVEL'] ?? 'fatal',
    role: 'test',
  });
  readonly settings: ApiSettings;
  readonly #nodes: FakeNode[] = [];
  readonly #clock: Clock | undefined;
  api!: RunningApi;

  private constructor(
    private readonly database: TestDatabase,
    readonly redis: RunningRedis,
    { clock, settings = {} }: ApiServerOptions,
  ) {
    this.#clock = clock;
    this.settings = loadApiSettings({
      DATABASE_URL: database.url,
      REDIS_URL: redis.url,
      ATOLL_PORT: '0',
      ATOLL_HOST: '127.0.0.1',
      ATOLL_SECRET_KEY: randomBytes(32).toString('hex'),
      ATOLL_ADMIN_TOKEN: this.adminToken,
      ATOLL_NODE_TOKEN: this.nodeToken,
      ATOLL_BOOTSTRAP_API_KEY: this.key,
      ATOLL_BOOTSTRAP_ACCESS_TOKEN: this.token,
      // the fake node speaks when a test tells it to, however slow the machine is
      ATOLL_NODE_LEASE_MS: '600000',
      ...settings,
    });
  }

  static async start(options: ApiServerOptions = {}): Promise<ApiServer> {
    const [database, redis] = await Promise.all([createTestDatabase(), startRedis()]);
    try {
      const server = new ApiServer(database, redis, options);
      await server.open();
      return server;
    } catch (error) {
      // nobody gets to close what never started
      await Promise.all([redis.stop(), database.drop()]);
      throw error;
    }
  }

  async open(): Promise<void> {
    const clock = this.#clock;
    this.api = await startApi({
      settings: this.settings,
      logger: this.logger,
      ...(clock ? { clock } : {}),
    });
  }

  /** Ends the api alone; database and Redis stay for another `open`. */
  async shut(): Promise<void> {
    await this.api.close();
  }

  async close(): Promise<void> {
    await Promise.all(this.#nodes.map((node) => node.close()));
    await this.api.close();
    await Promise.all([this.redis.stop(), this.database.drop()]);
  }

  /** A node that does not take jobs yet. */
  addNode(options: Partial<FakeNodeOptions> = {}): FakeNode {
    const internal = { url: this.api.url, nodeToken: this.nodeToken };
    const node = new FakeNode({
      redisUrl: this.redis.url,
      logger: this.logger,
      internal,
      ...options,
    });
    this.#nodes.push(node);
    return node;
  }

  /** A node that is ready. */
  async startNode(options: Partial<FakeNodeOptions> = {}): Promise<FakeNode> {
    const node = this.addNode(options);
    await node.start();
    await until(async () => {
      const status = await this.query<{ status: string }>('SELECT status FROM node WHERE id = $1', [
        node.nodeId,
      ]);
      return status[0]?.status === 'ready';
    });
    return node;
  }

  /** Calls an operation and checks the answer against the contract. */
  async call<Body = unknown>(
    method: string,
    path: string,
    { body, headers = { 'x-api-key': `atl_${this.key}` } }: CallOptions = {},
  ): Promise<Answer<Body>> {
    const raw = typeof body === 'string';
    const response = await fetch(`${this.api.url}${path}`, {
      method,
      headers: {
        ...headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: raw ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    checkResponse(method, path, response.status, response.headers, text);
    const parsed: unknown = text === '' ? undefined : JSON.parse(text);
    return { status: response.status, headers: response.headers, body: parsed as Body };
  }

  query<Row>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    return this.api.connections.dataSource.query<Row[]>(sql, parameters);
  }
}

/** Waits until something holds. @throws where it does not within `timeoutMs` milliseconds */
export async function until(
  holds: () => boolean | Promise<boolean>,
  { timeoutMs = 10_000 } = {},
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`did not happen within ${timeoutMs} ms`);
    await sleep(10);
  }
}
