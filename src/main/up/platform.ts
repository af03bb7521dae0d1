import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { childEnvironment, type CommandLineSettings } from '../../config/command-line-settings.js';
import { startChild } from '../../embedded/child-process.js';
import { startEmbeddedPostgres } from '../../embedded/embedded-postgres.js';
import { startEmbeddedRedis } from '../../embedded/embedded-redis.js';
import { AppError } from '../../kernel/app-error.js';
import { type Run, SupervisedService } from '../supervision/supervised-service.js';
import { logTail } from '../supervision/log-tail.js';
import type { Terminal } from '../terminal.js';
import type { AllCredentials } from './credentials-file.js';
import type { Places } from './places.js';

export interface PlatformOptions {
  terminal: Terminal;
  settings: CommandLineSettings;
  places: Places;
  credentials: AllCredentials;
  hosts: readonly string[];
  port: number;
  /** Where the api answers on this host. */
  apiUrl: string;
  /** Called when all servers run and before the agent starts, which needs a template. */
  beforeAgent: () => Promise<unknown>;
  signal: AbortSignal;
}

const READY_TIMEOUT_MS = 90_000;
const ROLE_GRACE_MS = 30_000;

/** Everything on one host: the servers and the roles, started in order and stopped in reverse. */
export class Platform {
  readonly #options: PlatformOptions;
  /** In the order of their start. */
  readonly #services: SupervisedService[] = [];
  #troubles = 0;
  databaseUrl = '';
  #redisUrl = '';

  constructor(options: PlatformOptions) {
    this.#options = options;
  }

  get apiUrl(): string {
    return this.#options.apiUrl;
  }

  get domain(): string {
    return this.#options.settings.ATOLL_DOMAIN ?? `atoll.localhost:${this.#options.port}`;
  }

  /** @throws when a part can not be started; what runs by then is left for `stop` */
  async start(): Promise<void> {
    const { places, settings, terminal, beforeAgent, signal } = this.#options;
    signal.throwIfAborted();
    await mkdir(places.logsDir, { recursive: true, mode: 0o700 });
    await terminal.step('Starting Postgres and Redis', async () => {
      this.databaseUrl = settings.DATABASE_URL ?? (await this.#startPostgres());
      this.#redisUrl = settings.REDIS_URL ?? (await this.#startRedis());
    });
    signal.throwIfAborted();
    await beforeAgent();
    signal.throwIfAborted();
    await terminal.step('Starting the API and the node agent', async (tell) => {
      await this.#supervise('api', () => this.#startRole('api', this.#apiEnvironment()));
      await this.#supervise('agent', () => this.#startRole('agent', this.#agentEnvironment()));
      await this.#waitUntilReady(tell);
    });
  }

  /** Stops what runs, the last started first; one that fails does not keep the others running. */
  async stop(): Promise<void> {
    const failures: unknown[] = [];
    for (const service of this.#services.splice(0).reverse()) {
      await service.stop().catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw new AggregateError(failures, 'not everything could be stopped');
  }

  async #supervise(name: string, start: () => Promise<Run>): Promise<void> {
    const service = new SupervisedService({
      name,
      start,
      onTrouble: (text) => {
        this.#troubles += 1;
        this.#options.terminal.note(`  ${text} (log: ${this.#logFile(name)})`);
      },
    });
    await service.start();
    this.#services.push(service);
  }

  async #startPostgres(): Promise<string> {
    const { dataDir, runDir } = this.#options.places;
    let url = '';
    await this.#supervise('postgres', async () => {
      const logFile = this.#logFile('postgres');
      const password = this.#options.credentials.databasePassword;
      const options = { dataDir, runDir, durable: true, logFile, password };
      const server = await startEmbeddedPostgres(options);
      url = server.url;
      return server;
    });
    return url;
  }

  async #startRedis(): Promise<string> {
    const { dataDir, runDir } = this.#options.places;
    let url = '';
    await this.#supervise('redis', async () => {
      const logFile = this.#logFile('redis');
      const server = await startEmbeddedRedis({ dataDir, runDir, durable: true, logFile });
      url = server.url;
      return server;
    });
    return url;
  }

  async #startRole(role: 'api' | 'agent', environment: NodeJS.ProcessEnv): Promise<Run> {
    const script = join(this.#options.places.root, `dist/main/${role}.js`);
    const child = await startChild({
      command: process.execPath,
      args: ['--enable-source-maps', script],
      // The roles end with this process; sandboxes live on.
      whenParentDies: 'SIGTERM',
      environment,
      logFile: this.#logFile(role),
      cwd: this.#options.places.root,
    });
    return {
      exited: child.exited,
      async stop() {
        await child.stop({ signal: 'SIGTERM', graceMs: ROLE_GRACE_MS });
      },
    };
  }

  #apiEnvironment(): NodeJS.ProcessEnv {
    const { credentials, hosts, port } = this.#options;
    return childEnvironment({
      DATABASE_URL: this.databaseUrl,
      REDIS_URL: this.#redisUrl,
      ATOLL_HOST: hosts.join(','),
      ATOLL_PORT: String(port),
      ATOLL_DOMAIN: this.domain,
      ATOLL_DATA_DIR: this.#options.places.dataDir,
      ATOLL_SECRET_KEY: credentials.secretKey,
      ATOLL_ADMIN_TOKEN: credentials.adminToken,
      ATOLL_NODE_TOKEN: credentials.nodeToken,
      ATOLL_BOOTSTRAP_API_KEY: credentials.apiKey,
      ATOLL_BOOTSTRAP_ACCESS_TOKEN: credentials.accessToken,
    });
  }

  #agentEnvironment(): NodeJS.ProcessEnv {
    const { credentials, places } = this.#options;
    return childEnvironment({
      REDIS_URL: this.#redisUrl,
      ATOLL_NODE_TOKEN: credentials.nodeToken,
      ATOLL_INTERNAL_URL: this.apiUrl,
      ATOLL_DATA_DIR: places.dataDir,
      ATOLL_RUN_DIR: places.runDir,
      ATOLL_TEMPLATES_DIR: places.templatesDir,
      ATOLL_ENVD_BUNDLE_DIR: join(places.root, 'dist/envd-bundle'),
      ATOLL_NODE_BINARY: process.execPath,
    });
  }

  async #waitUntilReady(tell: (detail: string) => void): Promise<void> {
    const { signal } = this.#options;
    const endAt = Date.now() + READY_TIMEOUT_MS;
    let answer = 'no answer yet';
    while (Date.now() < endAt && this.#troubles < 4) {
      signal.throwIfAborted();
      const limit = AbortSignal.any([signal, AbortSignal.timeout(5_000)]);
      const response = await fetch(`${this.apiUrl}/ready`, { signal: limit }).catch(
        () => undefined,
      );
      if (response?.ok === true && (await this.#isOwnApi(limit))) return;
      if (response?.ok === true) answer = `another program answers at ${this.apiUrl}`;
      else if (response !== undefined) answer = (await response.text()).slice(0, 300);
      tell(response === undefined ? 'waiting for the API' : 'waiting for the node');
      await delay(100);
    }
    throw new AppError('internal', `it did not become ready (${answer})\n${await this.#tails()}`);
  }

  /** Another installation's api at the same address answers too, but takes other credentials. */
  async #isOwnApi(signal: AbortSignal): Promise<boolean> {
    const headers = { 'x-admin-token': this.#options.credentials.adminToken };
    const response = await fetch(`${this.apiUrl}/nodes`, { headers, signal }).catch(
      () => undefined,
    );
    await response?.body?.cancel();
    return response !== undefined && response.status !== 401;
  }

  async #tails(): Promise<string> {
    const tails = ['api', 'agent'].map((role) => logTail(this.#logFile(role)));
    return (await Promise.all(tails)).join('\n');
  }

  #logFile(name: string): string {
    return join(this.#options.places.logsDir, `${name}.log`);
  }
}
