import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { bundleEnvd } from '../../../src/envd/bundle.js';

export const CONTROL_TOKEN = 'control-token-of-the-test';
export const ACCESS_TOKEN = '0tQG31xiMp0IOQfaz9dcwi72L1CPo8e0';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

export interface RequestOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | string | Readable;
}

/** The daemon writes /run/e2b: in a mount namespace of its own the host's /run stays as it is.
 * Its /run/small is a disk that fills up. */
const PRIVATE_RUN = [
  ...['--mount', '--propagation', 'private', '/bin/sh', '-c'],
  `mount -t tmpfs none /run && mkdir /run/small &&
   mount -t tmpfs -o size=1m none /run/small && exec "$@"`,
  'envd',
];

/** The bundled daemon as a child of the test, on a unix socket that the test made. */
export class EnvdDaemon {
  readonly socketPath: string;
  readonly child: ChildProcess;
  readonly #folder: string;

  private constructor(folder: string, child: ChildProcess) {
    this.#folder = folder;
    this.socketPath = join(folder, 'envd.sock');
    this.child = child;
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** Starts the daemon without an `/init`. */
  static async start(bundleDir: string): Promise<EnvdDaemon> {
    const daemon = [process.execPath, join(bundleDir, 'envd.cjs')];
    return await EnvdDaemon.startCommand(['unshare', ...PRIVATE_RUN, ...daemon]);
  }

  /** Starts a command line that ends up as the daemon. */
  static async startCommand([file = '', ...args]: readonly string[]): Promise<EnvdDaemon> {
    const folder = await mkdtemp(join(tmpdir(), 'envd-test-'));
    // Node unlinks the path it listened at when it closes the socket, so the daemon's is another.
    const madeAt = join(folder, 'made.sock');
    const server = createServer();
    server.listen(madeAt);
    await once(server, 'listening');
    await rename(madeAt, join(folder, 'envd.sock'));
    const child = spawn(file, args, {
      stdio: ['ignore', 'inherit', 'inherit', descriptorOf(server)],
    });
    // From here on only the daemon listens: the test must not take its connections.
    server.close();
    return new EnvdDaemon(folder, child);
  }

  /** Starts the daemon and initializes it with `settings` over the test's defaults. */
  static async ready(bundleDir: string, settings: object = {}): Promise<EnvdDaemon> {
    const daemon = await EnvdDaemon.start(bundleDir);
    const answer = await daemon.init(settings);
    if (answer.status !== 204) throw new Error(`init: ${answer.status} ${String(answer.body)}`);
    return daemon;
  }

  async init(settings: object = {}, headers: Record<string, string> = {}): Promise<Answer> {
    const body = JSON.stringify({
      envVars: { FROM_SANDBOX: 'yes' },
      accessToken: ACCESS_TOKEN,
      timestamp: new Date().toISOString(),
      defaultUser: 'root',
      sandboxId: 'sbxtest',
      templateId: 'tpltest',
      secure: true,
      controlToken: CONTROL_TOKEN,
      ...settings,
    });
    return await this.send('POST', '/init', { body, headers });
  }

  /** Sends a request and gives the response while its body is still to be read. */
  async open(method: string, path: string, options: RequestOptions = {}): Promise<IncomingMessage> {
    const req = request({
      socketPath: this.socketPath,
      method,
      path,
      headers: options.headers,
      agent: false,
    });
    const response = once(req, 'response') as Promise<[IncomingMessage]>;
    const { body } = options;
    if (body === undefined || typeof body === 'string' || Buffer.isBuffer(body)) req.end(body);
    else body.pipe(req);
    return (await response)[0];
  }

  async send(method: string, path: string, options: RequestOptions = {}): Promise<Answer> {
    const res = await this.open(method, path, options);
    const chunks: Buffer[] = [];
    for await (const chunk of res as AsyncIterable<Buffer>) chunks.push(chunk);
    return { status: res.statusCode ?? 0, headers: res.headers, body: Buffer.concat(chunks) };
  }

  /** The same with the access token. */
  async authorized(method: string, path: string, options: RequestOptions = {}): Promise<Answer> {
    const headers = { 'X-Access-Token': ACCESS_TOKEN, ...options.headers };
    return await this.send(method, path, { ...options, headers });
  }

  async stop(): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      const exited = once(this.child, 'exit');
      this.child.kill('SIGKILL');
      await exited;
    }
    await rm(this.#folder, { recursive: true, force: true });
  }
}

/** Node has no public way to a server's descriptor, and the agent's own goes through an FFI. */
function descriptorOf(server: Server): number {
  return (server as unknown as { _handle: { fd: number } })._handle.fd;
}

/** Bundles the daemon into a fresh folder; the caller removes it. */
export async function bundleForTest(): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'envd-bundle-'));
  await bundleEnvd({ outDir });
  return outDir;
}
