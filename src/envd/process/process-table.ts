import { ConnectError } from '../connect/connect-error.js';
import { readMessage, readString, readUint, type Message } from '../connect/message.js';
import type { EndEvent } from './exit-text.js';
import type { ManagedProcess } from './managed-process.js';

/** A process that ended a short while ago. */
export interface RecentExit {
  readonly pid: number;
  readonly tag: string | undefined;
  readonly end: EndEvent;
}

/** How long the end of a process is kept for a late Connect, in milliseconds. */
const RECENT_MS = 30_000;

/** All processes that were started through the daemon. */
export class ProcessTable {
  readonly #running = new Set<ManagedProcess>();
  readonly #recent = new Set<RecentExit>();

  add(managed: ManagedProcess): void {
    this.#running.add(managed);
    managed.ended.then(
      (end) => {
        this.#running.delete(managed);
        this.remember({ pid: managed.pid, tag: managed.labels.tag, end });
      },
      () => this.#running.delete(managed),
    );
  }

  /** Keeps an end for late Connects. */
  remember(exit: RecentExit): void {
    this.#recent.add(exit);
    setTimeout(() => this.#recent.delete(exit), RECENT_MS).unref();
  }

  list(): ManagedProcess[] {
    return [...this.#running];
  }

  /** The running process that a request's `process` selector names. @throws ConnectError */
  select(message: Message): ManagedProcess {
    const selector = readSelector(message);
    const found = this.list().find((one) => matches(selector, one.pid, one.labels.tag));
    if (found === undefined) throw notFound(selector);
    return found;
  }

  /** The same, or the latest exit within 30 s. @throws ConnectError */
  selectOrRecent(message: Message): ManagedProcess | RecentExit {
    const selector = readSelector(message);
    const running = this.list().find((one) => matches(selector, one.pid, one.labels.tag));
    if (running !== undefined) return running;
    const exits = [...this.#recent].filter((exit) => matches(selector, exit.pid, exit.tag));
    const latest = exits.at(-1);
    if (latest === undefined) throw notFound(selector);
    return latest;
  }
}

interface Selector {
  readonly pid: number | undefined;
  readonly tag: string | undefined;
}

function readSelector(message: Message): Selector {
  const selector = readMessage(message, 'process') ?? {};
  const pid = readUint(selector, 'pid');
  const tag = pid === undefined ? readString(selector, 'tag') : undefined;
  if (pid === undefined && tag === undefined) {
    throw new ConnectError('invalid_argument', 'the process selector is missing');
  }
  return { pid, tag };
}

function matches(selector: Selector, pid: number, tag: string | undefined): boolean {
  return selector.pid === undefined ? tag === selector.tag : pid === selector.pid;
}

function notFound(selector: Selector): ConnectError {
  const which = selector.pid === undefined ? `tag ${selector.tag}` : `pid ${selector.pid}`;
  return new ConnectError('not_found', `process with ${which} not found`);
}
