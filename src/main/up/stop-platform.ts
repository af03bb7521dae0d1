import { join } from 'node:path';
import type { Terminal } from '../terminal.js';
import { countLivingSandboxes, endLivingSandboxes } from './living-sandboxes.js';
import type { Platform } from './platform.js';

export type StopWish = 'end' | 'keep';

/** Where `down` writes its wish before it signals `up`. */
export const stopFile = (runDir: string): string => join(runDir, 'stop-wish');

export const sandboxes = (count: number): string =>
  count === 1 ? '1 sandbox lives' : `${count} sandboxes live`;

const QUESTION =
  'End them (Ctrl-C again), keep them for the next start, or go on? [end/keep/GO ON] ';

/**
 * Decides over the living sandboxes and ends them where that is the wish.
 * @returns false when the person chose to go on, or another wish came that decides
 */
export async function stopPlatform(options: {
  terminal: Terminal;
  platform: Platform;
  adminToken: string;
  wish: StopWish;
  /** Whether the person is asked, who may say nothing before the next wish comes. */
  ask: boolean;
  nextWish: AbortSignal;
}): Promise<boolean> {
  const { terminal, platform, adminToken } = options;
  const living = await countLivingSandboxes(platform.databaseUrl).catch(() => 0);
  terminal.note(living === 0 ? '\nStopping.' : `\n${sandboxes(living)}.`);
  if (living === 0) return true;
  let { wish } = options;
  if (options.ask && wish === 'end') {
    const answer = await terminal.choose(QUESTION, {
      answers: ['go on', 'end', 'keep'],
      interrupt: 'end',
      overruled: options.nextWish,
    });
    if (answer === 'go on') return false;
    wish = answer;
  }
  if (wish === 'keep') {
    terminal.note('  They go on without the platform; the next `./atoll up` takes them over.');
    return true;
  }
  await terminal
    .step('Ending them', (tell) =>
      endLivingSandboxes({
        databaseUrl: platform.databaseUrl,
        apiUrl: platform.apiUrl,
        adminToken,
        onProgress: (left) => tell(`${left} left`),
      }),
    )
    // What could not be ended is taken over and ended by the next start; stopping goes on.
    .catch((error: unknown) => terminal.note(`  ${String(error)}`));
  return true;
}
