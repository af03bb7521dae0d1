import { z } from 'zod';
import { AppError } from '../../kernel/app-error.js';
import { ENVD_PORT } from '../../node-protocol/envd-port.js';
import { decodeFrames, encodeFrame } from './connect-frames.js';

const COMMAND_TIMEOUT_MS = 30_000;

/** The events of `process.Process/Start` that matter here. */
const startEvent = z.object({
  event: z.object({
    data: z.object({ stdout: z.string().optional(), stderr: z.string().optional() }).optional(),
    end: z.object({ exitCode: z.number().default(0) }).optional(),
  }),
});

/** Runs a shell command in a sandbox through the edge, as any client would. */
export async function runInSandbox(options: {
  apiUrl: string;
  sandboxID: string;
  envdAccessToken: string;
  command: string;
}): Promise<{ output: string; exitCode: number }> {
  const response = await fetch(`${options.apiUrl}/process.Process/Start`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/connect+json',
      'Connect-Protocol-Version': '1',
      'E2b-Sandbox-Id': options.sandboxID,
      'E2b-Sandbox-Port': String(ENVD_PORT),
      'X-Access-Token': options.envdAccessToken,
      // The daemon takes the account from the name of a basic credential.
      Authorization: `Basic ${Buffer.from('user:').toString('base64')}`,
    },
    body: encodeFrame({ process: { cmd: '/bin/bash', args: ['-c', options.command] } }),
    signal: AbortSignal.timeout(COMMAND_TIMEOUT_MS),
  });
  if (!response.ok || response.body === null) {
    throw new AppError('internal', `the command was refused: ${await response.text()}`);
  }
  let output = '';
  let exitCode: number | undefined;
  for await (const { isLast, message } of decodeFrames(response.body)) {
    if (isLast) break;
    const { data, end } = startEvent.parse(message).event;
    output += Buffer.from(data?.stdout ?? data?.stderr ?? '', 'base64').toString('utf8');
    if (end !== undefined) exitCode = end.exitCode;
  }
  if (exitCode === undefined) throw new AppError('internal', 'the command did not end properly');
  return { output, exitCode };
}
