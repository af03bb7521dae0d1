import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DaemonState } from './daemon-state.js';
import { equalSecrets } from './equal-secrets.js';
import { writeIdentityFiles } from './identity-files.js';
import { sendError } from './json-answer.js';
import { InvalidInit, parseInit } from './parse-init.js';
import { BodyTooLarge, readBody } from './read-body.js';

/** Header by which the agent proves, from the second `/init` on, that it sent the first. */
export const CONTROL_HEADER = 'x-atoll-control';

const MAX_INIT_BYTES = 8 * 1024 * 1024;

/**
 * Answers `POST /init` with 204. The first call wins the control token; the agent queues it on
 * the socket before the container starts, so nobody from outside can come first.
 */
export async function handleInit(
  state: DaemonState,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  try {
    const body = await readBody(req, MAX_INIT_BYTES);
    // Checked after the body is there: no other call can slip between the check and apply().
    if (!mayInit(state, req)) {
      sendError(res, 401, 'unauthorized access');
      return;
    }
    const message = parseInit(body.toString('utf8'), state.settings);
    if (state.controlToken === undefined && message.controlToken === undefined) {
      throw new InvalidInit('the first init must bring a controlToken');
    }
    state.apply(message.settings, message.controlToken);
    writeIdentityFiles(state, message.hostname);
    res.writeHead(204, { 'Cache-Control': 'no-store' }).end();
  } catch (error) {
    if (error instanceof InvalidInit) sendError(res, 400, error.message);
    else if (error instanceof BodyTooLarge) sendError(res, 413, error.message);
    else throw error;
  }
}

function mayInit(state: DaemonState, req: IncomingMessage): boolean {
  if (state.controlToken === undefined) return true;
  const given = req.headers[CONTROL_HEADER];
  return typeof given === 'string' && equalSecrets(given, state.controlToken);
}
