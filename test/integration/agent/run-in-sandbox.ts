import { once } from 'node:events';
import { request } from 'node:http';
import { decodeFrames, encodeFrame } from '../../../src/main/demo/connect-frames.js';
import type { ProcessEvent } from '../envd/rpc.js';

export const ACCESS_TOKEN = 'access-token-of-the-test';

export interface CommandOutcome {
  readonly exitCode: number | undefined;
  readonly stdout: string;
  readonly stderr: string;
}

export interface SandboxCommand {
  readonly socketPath: string;
  readonly cmd: string;
  readonly args: readonly string[];
  readonly user: string;
}

/** Runs a program in a sandbox through its daemon's socket. */
export async function runInSandbox(command: SandboxCommand): Promise<CommandOutcome> {
  const { socketPath, cmd, args, user } = command;
  const req = request({
    socketPath,
    method: 'POST',
    path: '/process.Process/Start',
    agent: false,
    headers: {
      'Content-Type': 'application/connect+json',
      'Connect-Protocol-Version': '1',
      'X-Access-Token': ACCESS_TOKEN,
      Authorization: `Basic ${Buffer.from(`${user}:`).toString('base64')}`,
    },
  });
  const response = once(req, 'response') as Promise<[AsyncIterable<Buffer>]>;
  req.end(encodeFrame({ process: { cmd, args }, stdin: false }));
  const [answer] = await response;
  return readOutcome(answer);
}

async function readOutcome(answer: AsyncIterable<Buffer>): Promise<CommandOutcome> {
  const streams = { stdout: '', stderr: '' };
  let exitCode: number | undefined;
  for await (const { message } of decodeFrames(answer)) {
    const { event, error } = message as { event?: ProcessEvent; error?: { message: string } };
    if (error !== undefined) throw new Error(error.message);
    for (const name of ['stdout', 'stderr'] as const) {
      streams[name] += Buffer.from(event?.data?.[name] ?? '', 'base64').toString();
    }
    // JSON leaves a zero out.
    if (event?.end !== undefined) exitCode = event.end.exitCode ?? 0;
  }
  return { exitCode, ...streams };
}
