import { spawn, type ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const START_LIMIT_MS = 600_000;

/** A whole installation as `./atoll up` makes it, with a data folder and a port of its own. */
export class Platform {
  readonly apiUrl: string;
  #up: ChildProcess | undefined;
  #apiKey = '';
  #output = '';

  private constructor(
    readonly dataDir: string,
    private readonly port: number,
  ) {
    this.apiUrl = `http://127.0.0.1:${port}`;
  }

  static async start(): Promise<Platform> {
    const dataDir = await mkdtemp(join(tmpdir(), 'atoll-e2e-'));
    // The database runs as another account, which has to be able to pass.
    await chmod(dataDir, 0o711);
    const platform = new Platform(dataDir, await freePort());
    try {
      await platform.up();
      return platform;
    } catch (error) {
      await platform.stop().catch(() => undefined);
      throw error;
    }
  }

  get apiKey(): string {
    return `e2b_${this.#apiKey}`;
  }

  /** What the published client reads from its environment. */
  get clientEnvironment(): Record<string, string> {
    return { E2B_API_URL: this.apiUrl, E2B_SANDBOX_URL: this.apiUrl, E2B_API_KEY: this.apiKey };
  }

  /** The same as options of its calls. */
  get clientOptions(): { apiKey: string; apiUrl: string; sandboxUrl: string } {
    return { apiKey: this.apiKey, apiUrl: this.apiUrl, sandboxUrl: this.apiUrl };
  }

  /** Starts `atoll up` over the data folder and waits until it is ready. */
  async up(): Promise<void> {
    const up = spawn(
      process.execPath,
      ['dist/main/cli.js', 'up', '--data', this.dataDir, '--port', String(this.port), '--yes'],
      {
        cwd: ROOT,
        env: {
          ...process.env,
          ATOLL_TEMPLATES_DIR:
            process.env['ATOLL_TEST_TEMPLATES_DIR'] ?? '/var/cache/atoll/templates',
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    this.#up = up;
    for (const stream of [up.stdout, up.stderr]) {
      stream.on('data', (chunk: Buffer) => (this.#output += chunk.toString()));
    }
    await this.ready();
    const file = await readFile(join(this.dataDir, 'credentials.json'), 'utf8');
    this.#apiKey = (JSON.parse(file) as { apiKey: string }).apiKey;
  }

  /** Waits for `/ready`. @throws with the terminal's text where `up` has ended */
  async ready(): Promise<void> {
    for (const from = Date.now(); Date.now() - from < START_LIMIT_MS; await sleep(100)) {
      if (this.#up === undefined || this.#up.exitCode !== null) break;
      const answer = await fetch(`${this.apiUrl}/ready`).catch(() => undefined);
      if (answer?.status === 200) return;
    }
    throw new Error(`the platform did not become ready:\n${this.#output}`);
  }

  /** Stops as Ctrl-C does: living sandboxes end. @throws where it ended with an error */
  async stop(options: { keepData?: boolean } = {}): Promise<void> {
    const up = this.#up;
    if (up && up.exitCode === null) {
      const ended = new Promise((resolve) => up.once('exit', resolve));
      up.kill('SIGTERM');
      await ended;
    }
    this.#up = undefined;
    if (up && up.exitCode !== 0) throw new Error(`up ended with ${up.exitCode}:\n${this.#output}`);
    if (options.keepData !== true) await this.removeData();
  }

  async removeData(): Promise<void> {
    await rm(this.dataDir, { recursive: true, force: true });
  }

  /** Kills one role as a crash would. */
  async killRole(role: 'api' | 'agent'): Promise<void> {
    const script = `dist/main/${role}.js`;
    for (const name of await readdir('/proc')) {
      const environment = await readFile(`/proc/${name}/environ`, 'utf8').catch(() => '');
      const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
      if (!command.includes(script) || !environment.includes(this.dataDir)) continue;
      process.kill(Number(name), 'SIGKILL');
      return;
    }
    throw new Error(`no process of the ${role} was found`);
  }

  /** Ids of the sandboxes that the node has on record. */
  async recordedSandboxes(): Promise<string[]> {
    const records = await readdir(join(this.dataDir, 'node/records')).catch(() => []);
    return records.flatMap((name) => (name.endsWith('.json') ? [name.slice(0, -5)] : []));
  }

  /** The execution id of a sandbox, under which its cgroup runs. */
  async executionId(sandboxId: string): Promise<string> {
    const file = join(this.dataDir, 'node/records', `${sandboxId}.json`);
    const record = JSON.parse(await readFile(file, 'utf8')) as { sandbox: { executionId: string } };
    return record.sandbox.executionId;
  }
}

export const startPlatform = (): Promise<Platform> => Platform.start();

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
