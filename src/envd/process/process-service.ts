import type { Method } from '../connect/serve-call.js';
import { closeStdin } from './close-stdin.js';
import { connect } from './connect.js';
import { list } from './list.js';
import { sendInput } from './send-input.js';
import { sendSignal } from './send-signal.js';
import { start } from './start.js';
import { streamInput } from './stream-input.js';
import { update } from './update.js';

/** The methods of `process.Process` by their path. */
export const PROCESS_METHODS: Readonly<Record<string, Method>> = {
  '/process.Process/List': { kind: 'unary', run: list },
  '/process.Process/Start': { kind: 'server-stream', run: start },
  '/process.Process/Connect': { kind: 'server-stream', run: connect },
  '/process.Process/Update': { kind: 'unary', run: update },
  '/process.Process/SendInput': { kind: 'unary', run: sendInput },
  '/process.Process/StreamInput': { kind: 'client-stream', run: streamInput },
  '/process.Process/SendSignal': { kind: 'unary', run: sendSignal },
  '/process.Process/CloseStdin': { kind: 'unary', run: closeStdin },
};
