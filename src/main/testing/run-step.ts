import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import type { TestStep } from './plan.js';

export interface Tally {
  passed: number;
  failed: number;
}

export interface StepOptions {
  root: string;
  environment: NodeJS.ProcessEnv;
  signal: AbortSignal;
  onLine: (line: string) => void;
}

const CHECK_LIMIT_MS = 10 * 60_000;
const SUITE_LIMIT_MS = 40 * 60_000;
/** An interrupted suite has this long to end what it has started. */
const INTERRUPT_GRACE_MS = 30_000;
const CHILDREN_GRACE_MS = 2_000;
const CLOSING_LINE = /^(\d+) passed, (\d+) failed$/;
const VITEST = 'node_modules/vitest/vitest.mjs';

/** Runs one step to its end; one that gives no result, or is cut short, counts as failed. */
export async function runStep(step: TestStep, options: StepOptions): Promise<Tally> {
  const isSuite = step.kind === 'suite';
  const args = isSuite ? [VITEST, 'run', '--project', step.name] : step.args;
  let counted: Tally | undefined;
  const code = await run(args, {
    ...options,
    limitMs: isSuite ? SUITE_LIMIT_MS : CHECK_LIMIT_MS,
    onLine(line) {
      const closing = isSuite ? CLOSING_LINE.exec(line) : null;
      if (closing === null) return options.onLine(line);
      counted = { passed: Number(closing[1]), failed: Number(closing[2]) };
    },
  });
  if (!isSuite) return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  if (counted === undefined) return { passed: 0, failed: 1 };
  // A suite that counts no failure and still ends badly has failed.
  return code !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
}

async function run(
  args: readonly string[],
  { root, environment, signal, limitMs, onLine }: StepOptions & { limitMs: number },
): Promise<number> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: environment,
    // A group of its own: an interrupt reaches it from here, once, and all of it can be ended.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const limit = AbortSignal.any([signal, AbortSignal.timeout(limitMs)]);
  const ended = new AbortController();
  const interrupt = (): void => {
    signalGroup(child.pid, 'SIGINT');
    void delay(INTERRUPT_GRACE_MS, undefined, { signal: ended.signal })
      .then(() => signalGroup(child.pid, 'SIGKILL'))
      .catch(() => undefined);
  };
  limit.addEventListener('abort', interrupt, { once: true });
  try {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream, crlfDelay: Infinity }).on('line', onLine);
    }
    const [code] = (await once(child, 'close')) as [number | null];
    return limit.aborted ? 1 : (code ?? 1);
  } finally {
    limit.removeEventListener('abort', interrupt);
    ended.abort();
    await endGroup(child.pid, limit.aborted ? INTERRUPT_GRACE_MS : CHILDREN_GRACE_MS);
  }
}

/** Its own children may still be stopping; what stays longer is no use to anybody. */
async function endGroup(pid: number | undefined, graceMs: number): Promise<void> {
  const endAt = Date.now() + graceMs;
  while (signalGroup(pid, 0) && Date.now() < endAt) await delay(100);
  signalGroup(pid, 'SIGKILL');
}

/** @returns whether the group still exists */
function signalGroup(pid: number | undefined, signal: NodeJS.Signals | 0): boolean {
  if (pid === undefined) return false;
  try {
    return process.kill(-pid, signal);
  } catch {
    return false;
  }
}
