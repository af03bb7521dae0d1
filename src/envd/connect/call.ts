import type { IncomingMessage } from 'node:http';
import type { DaemonState } from '../boot/daemon-state.js';
import type { SandboxOs } from '../os/sandbox-os.js';
import type { ProcessTable } from '../process/process-table.js';
import { ConnectError } from './connect-error.js';
import type { Message } from './message.js';
import type { ResponseStream } from './response-stream.js';

/** What the daemon's calls work on. */
export interface Daemon {
  readonly state: DaemonState;
  readonly os: SandboxOs;
  readonly processes: ProcessTable;
}

/** One call's metadata. */
export interface Call {
  /** User of the Basic credential; undefined means the default user. */
  readonly username: string | undefined;
  /** Undefined means unlimited. */
  readonly timeoutMs: number | undefined;
}

export type UnaryMethod = (daemon: Daemon, message: Message, call: Call) => Promise<object>;

/** Runs until the stream's end is known; a rejection becomes the stream's error. */
export type StreamMethod = (
  daemon: Daemon,
  message: Message,
  call: Call,
  stream: ResponseStream,
) => Promise<void>;

/** Takes messages as they arrive and answers with one. */
export type ClientStreamMethod = (
  daemon: Daemon,
  messages: AsyncIterable<Message>,
  call: Call,
) => Promise<object>;

/** Longest delay that a node timer takes; a longer one would fire at once. */
const MAX_TIMER_MS = 2_147_483_647;

/** Reads the metadata of a call from its headers. @throws ConnectError */
export function readCall(req: IncomingMessage): Call {
  return { username: basicUsername(req.headers.authorization), timeoutMs: readTimeout(req) };
}

/** The user name of a Basic credential; other schemes are not meant for the daemon. */
export function basicUsername(authorization: string | undefined): string | undefined {
  const match = /^basic\s+([A-Za-z0-9+/=_-]+)$/i.exec(authorization ?? '');
  if (match?.[1] === undefined) return undefined;
  return Buffer.from(match[1], 'base64').toString('utf8').split(':', 1)[0] || undefined;
}

function readTimeout(req: IncomingMessage): number | undefined {
  const header = req.headers['connect-timeout-ms'];
  if (typeof header !== 'string' || header === '') return undefined;
  if (!/^\d{1,10}$/.test(header)) {
    throw new ConnectError('invalid_argument', 'Connect-Timeout-Ms is not a number');
  }
  const timeoutMs = Number(header);
  return timeoutMs === 0 || timeoutMs > MAX_TIMER_MS ? undefined : timeoutMs;
}
