import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type CommandLineSettings,
  loadCommandLineSettings,
} from '../../config/command-line-settings.js';
import { makeEnterableFolder, postgresAccount } from '../../embedded/postgres-account.js';
import { ensureBaseTemplate } from '../base-template.js';
import { existingAddresses } from '../host-checks/room-checks.js';
import { httpUrl } from '../http-url.js';
import { rotateLogs } from '../supervision/log-rotation.js';
import { Terminal } from '../terminal.js';
import { type AllCredentials, ensureCredentials } from '../up/credentials-file.js';
import { takeInstanceLock } from '../up/instance-lock.js';
import { findPlaces, type Places, removeRunDir } from '../up/places.js';
import { Platform } from '../up/platform.js';
import { preflight } from '../up/preflight.js';
import { SignalWishes } from '../up/signal-wishes.js';
import { showWelcome } from '../up/welcome.js';
import { stopFile, stopPlatform, type StopWish } from '../up/stop-platform.js';

export interface UpOptions {
  data?: string;
  port?: string;
  /** Ends sandboxes without asking. */
  yes?: boolean;
  /** Leaves sandboxes for the next start. */
  keep?: boolean;
  /** Stops again at once: what an earlier run has left is taken over and ended. */
  stopWhenReady?: boolean;
}

/** `atoll up`: runs the platform until it is told to stop. */
export async function up(options: UpOptions): Promise<void> {
  const terminal = new Terminal();
  const settings = loadCommandLineSettings(options.port);
  const places = await findPlaces({
    dataDir: options.data ?? settings.ATOLL_DATA_DIR,
    templatesDir: settings.ATOLL_TEMPLATES_DIR,
  });
  const port = settings.ATOLL_PORT;
  const asked = settings.ATOLL_HOST?.split(',').map((host) => host.trim());
  const hosts = asked ?? (await existingAddresses(['127.0.0.1', '::1']));

  const apiUrl = httpUrl(hosts[0] ?? '127.0.0.1', port);

  const releaseLock = await takeInstanceLock(places.runDir, { port, apiUrl });
  const running = new Running({ terminal, settings, places, port, hosts, apiUrl, options });
  try {
    await running.run();
  } finally {
    // The lock last: the next `up` makes its own folder in the same place.
    await removeRunDir(places.runDir);
    await releaseLock();
  }
}

interface RunningFacts {
  terminal: Terminal;
  settings: CommandLineSettings;
  places: Places;
  port: number;
  hosts: readonly string[];
  apiUrl: string;
  options: UpOptions;
}

/** One run of `up`: start, wait for a wish to stop, stop. */
class Running {
  readonly #facts: RunningFacts;
  readonly #starting = new AbortController();
  readonly #wishes = new SignalWishes();

  constructor(facts: RunningFacts) {
    this.#facts = facts;
    this.#wishes.onWish = () => this.#starting.abort();
  }

  async run(): Promise<void> {
    const { terminal, places, settings, port, hosts, apiUrl } = this.#facts;
    const { isNew, credentials } = await this.#prepare();
    const platform = new Platform({
      ...{ terminal, settings, places, credentials, hosts, port, apiUrl },
      beforeAgent: () => this.#ensureTemplate(),
      signal: this.#starting.signal,
    });
    const endRotation = rotateLogs(places.logsDir);
    try {
      const started = await this.#start(platform);
      if (this.#facts.options.stopWhenReady === true) this.#wishes.add('SIGTERM');
      else if (started) showWelcome(terminal, { isNew, credentials, platform, places });
      if (started) await this.#untilStopped(platform, credentials);
    } finally {
      await platform.stop();
      endRotation();
      this.#wishes.close();
    }
    terminal.note(`Stopped. The data stay in ${places.dataDir}`);
  }

  /** Nothing is created in a run that only ends what is left, so it needs no template. */
  async #ensureTemplate(): Promise<void> {
    const { terminal, places, options } = this.#facts;
    if (options.stopWhenReady === true) return;
    await ensureBaseTemplate(terminal, { ...places, signal: this.#starting.signal });
  }

  async #prepare(): Promise<{ isNew: boolean; credentials: AllCredentials }> {
    const { terminal, places, port, hosts } = this.#facts;
    await preflight(terminal, { places, hosts, port });
    const account = await postgresAccount(join(places.dataDir, 'postgres'));
    await makeEnterableFolder(places.dataDir, account);
    await mkdir(places.runDir, { recursive: true, mode: 0o711 });
    await rm(stopFile(places.runDir), { force: true });
    return ensureCredentials(places.credentialsFile);
  }

  /** @returns false when it was interrupted */
  async #start(platform: Platform): Promise<boolean> {
    try {
      await platform.start();
      return true;
    } catch (error) {
      if (!this.#starting.signal.aborted) throw error;
      this.#facts.terminal.note('Interrupted; stopping what has been started.');
      // As a shell tells an end by Ctrl-C.
      if ((await this.#wishes.next()) === 'SIGINT') process.exitCode = 130;
      return false;
    }
  }

  async #untilStopped(platform: Platform, credentials: AllCredentials): Promise<void> {
    const { terminal, options } = this.#facts;
    for (;;) {
      const signal = await this.#wishes.next();
      const wish = await this.#readWish(signal);
      const stopped = await stopPlatform({
        ...{ terminal, platform, adminToken: credentials.adminToken, wish },
        ask: signal === 'SIGINT' && terminal.interactive && options.yes !== true,
        // `down` in another terminal wins over a question that nobody answers.
        nextWish: this.#wishes.another,
      });
      if (stopped) return;
    }
  }

  async #readWish(signal: NodeJS.Signals): Promise<StopWish> {
    // A closed terminal is no decision about the sandboxes: they stay for the next start.
    if (signal === 'SIGHUP' || this.#facts.options.keep === true) return 'keep';
    const file = stopFile(this.#facts.places.runDir);
    const text = await readFile(file, 'utf8').catch(() => '');
    // It holds for this wish alone; one that comes while a question is open brings its own.
    await rm(file, { force: true });
    return text.trim() === 'keep' ? 'keep' : 'end';
  }
}
