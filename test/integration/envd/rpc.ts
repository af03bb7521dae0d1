import { decodeFrames, encodeFrame } from '../../../src/main/demo/connect-frames.js';
import type { EnvdDaemon } from './daemon.js';
import { ACCESS_TOKEN } from './daemon.js';

export interface ProcessEvent {
  readonly start?: { pid: number };
  readonly data?: { stdout?: string; stderr?: string };
  readonly end?: { exitCode: number; exited: boolean; status: string; error?: string };
  readonly keepalive?: object;
}

export interface StreamEnd {
  readonly error?: { code: string; message: string };
}

export interface RpcOptions {
  readonly user?: string;
  readonly timeoutMs?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** All that a streaming call gave. */
export interface Transcript {
  readonly events: ProcessEvent[];
  readonly end: StreamEnd | undefined;
  readonly stdout: Buffer;
  readonly stderr: Buffer;
}

function headersOf(options: RpcOptions, contentType: string): Record<string, string> {
  return {
    'Content-Type': contentType,
    'Connect-Protocol-Version': '1',
    'X-Access-Token': ACCESS_TOKEN,
    ...(options.user === undefined
      ? {}
      : { Authorization: `Basic ${Buffer.from(`${options.user}:`).toString('base64')}` }),
    ...(options.timeoutMs === undefined ? {} : { 'Connect-Timeout-Ms': String(options.timeoutMs) }),
    ...options.headers,
  };
}

/** A unary call. */
export async function unary(
  daemon: EnvdDaemon,
  method: string,
  message: unknown,
  options: RpcOptions = {},
): Promise<{ status: number; body: Record<string, unknown> }> {
  const answer = await daemon.send('POST', `/${method}`, {
    headers: headersOf(options, 'application/json'),
    body: JSON.stringify(message),
  });
  return {
    status: answer.status,
    body: JSON.parse(answer.body.toString('utf8')) as Record<string, unknown>,
  };
}

/** One streaming call as its envelopes arrive. */
export async function* stream(
  daemon: EnvdDaemon,
  method: string,
  messages: readonly unknown[],
  options: RpcOptions = {},
): AsyncGenerator<{ event?: ProcessEvent; end?: StreamEnd }> {
  const res = await daemon.open('POST', `/${method}`, {
    headers: headersOf(options, 'application/connect+json'),
    body: Buffer.concat(messages.map((message) => encodeFrame(message))),
  });
  for await (const { isLast, message } of decodeFrames(res)) {
    if (isLast) yield { end: message as StreamEnd };
    else yield { event: (message as { event: ProcessEvent }).event };
  }
}

/** Runs a streaming call to its end. */
export async function collect(
  source: AsyncIterable<{ event?: ProcessEvent; end?: StreamEnd }>,
): Promise<Transcript> {
  const events: ProcessEvent[] = [];
  let end: StreamEnd | undefined;
  for await (const item of source) {
    if (item.event !== undefined) events.push(item.event);
    if (item.end !== undefined) end = item.end;
  }
  const bytes = (name: 'stdout' | 'stderr'): Buffer =>
    Buffer.concat(events.map((event) => Buffer.from(event.data?.[name] ?? '', 'base64')));
  return { events, end, stdout: bytes('stdout'), stderr: bytes('stderr') };
}

/** Runs a shell command line through Start. */
export async function shell(
  daemon: EnvdDaemon,
  script: string,
  options: RpcOptions & { process?: object; request?: object } = {},
): Promise<Transcript> {
  return await collect(
    stream(daemon, 'process.Process/Start', [startOf(script, options)], options),
  );
}

export function startOf(
  script: string,
  options: { process?: object; request?: object } = {},
): unknown {
  return {
    process: { cmd: '/bin/bash', args: ['-c', script], ...options.process },
    stdin: false,
    ...options.request,
  };
}
