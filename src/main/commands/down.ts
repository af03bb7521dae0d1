import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { loadCommandLineSettings } from '../../config/command-line-settings.js';
import { AppError } from '../../kernel/app-error.js';
import { loopDevices } from '../host-census.js';
import { Terminal } from '../terminal.js';
import { databaseUrlOf } from '../up/database-url.js';
import { type Holder, runningUp } from '../up/instance-lock.js';
import { countLivingSandboxes } from '../up/living-sandboxes.js';
import { findPlaces, type Places } from '../up/places.js';
import { sandboxes, stopFile } from '../up/stop-platform.js';
import { up } from './up.js';

export interface DownOptions {
  data?: string;
  yes?: boolean;
  keep?: boolean;
}

const STOP_TIMEOUT_MS = 150_000;

/** `atoll down`: stops the `up` that runs for this data folder. */
export async function down(options: DownOptions): Promise<void> {
  if (process.getuid?.() !== 0) {
    throw new AppError('forbidden', 'stopping needs root: sudo ./atoll down');
  }
  const terminal = new Terminal();
  const settings = loadCommandLineSettings();
  const places = await findPlaces({ dataDir: options.data ?? settings.ATOLL_DATA_DIR });
  const holder = await runningUp(places.runDir);
  if (holder === undefined) return endLeftovers(terminal, { options, places });
  const databaseUrl = await databaseUrlOf(settings, places);
  const keep = await decide(terminal, options, databaseUrl);
  if (keep === undefined) return;
  await stop(terminal, { holder, places, keep });
}

/**
 * The sockets' folder goes with a proper end: where it is still there, sandboxes were kept or `up`
 * was killed, and a start that ends at once takes over and clears up all of it.
 */
async function endLeftovers(
  terminal: Terminal,
  { options, places }: { options: DownOptions; places: Places },
): Promise<void> {
  const left = await readdir(places.runDir).catch(() => undefined);
  if (left === undefined || options.keep === true) {
    terminal.note(`Atoll does not run from ${places.dataDir}.`);
    return;
  }
  const kept = await readdir(join(places.runDir, 's')).catch(() => []);
  if (kept.length > 0) terminal.note(`${sandboxes(kept.length)} without the platform.`);
  if (kept.length > 0 && options.yes !== true) {
    if (!terminal.interactive) throw undecided(kept.length);
    const answer = await terminal.choose('End them? [yes/NO] ', {
      answers: ['no', 'yes'],
      interrupt: 'no',
    });
    if (answer === 'no') return;
  }
  terminal.note('Starting once more, to end what an earlier run has left:');
  await up({ data: places.dataDir, yes: true, stopWhenReady: true });
}

/** Without somebody to ask, nobody's sandboxes end by a guess. */
const undecided = (count: number): AppError =>
  new AppError('conflict', `${sandboxes(count)}; say --yes to end them, or --keep to leave them`);

/** @returns undefined when the person chose to go on */
async function decide(
  terminal: Terminal,
  options: DownOptions,
  databaseUrl: string,
): Promise<boolean | undefined> {
  if (options.keep === true) return true;
  // It may still be starting, and then nothing lives that its end could take away.
  const living = await countLivingSandboxes(databaseUrl).catch(() => 0);
  if (living === 0) return false;
  terminal.note(`${sandboxes(living)}.`);
  if (options.yes === true) return false;
  if (!terminal.interactive) throw undecided(living);
  const answer = await terminal.choose('End them and stop? [yes/NO] ', {
    answers: ['no', 'yes'],
    interrupt: 'no',
  });
  return answer === 'yes' ? false : undefined;
}

async function stop(
  terminal: Terminal,
  { holder, places, keep }: { holder: Holder; places: Places; keep: boolean },
): Promise<void> {
  await writeFile(stopFile(places.runDir), keep ? 'keep' : 'end', { mode: 0o600 });
  try {
    process.kill(holder.pid, 'SIGTERM');
  } catch (cause) {
    throw new AppError('forbidden', `process ${holder.pid} can not be stopped: use sudo`, {
      cause,
    });
  }
  await terminal.step('Stopping', async () => {
    const endAt = Date.now() + STOP_TIMEOUT_MS;
    while ((await runningUp(places.runDir)) !== undefined) {
      if (Date.now() > endAt) {
        throw new AppError('timeout', `process ${holder.pid} still runs; see ${places.logsDir}`);
      }
      await delay(100);
    }
  });
  terminal.note(`Stopped. The data stay in ${places.dataDir}`);
  if (!keep) await tellHeldDevices(terminal, places.dataDir);
}

/** A mount that another namespace has copied is not ours to end, and keeps its device. */
async function tellHeldDevices(terminal: Terminal, dataDir: string): Promise<void> {
  for (const { detail } of await loopDevices(`${dataDir}/`)) {
    terminal.note(
      `  Note: ${detail} is still attached: a process in another mount namespace has a copy of ` +
        'its mount. It goes when that process ends.',
    );
  }
}
