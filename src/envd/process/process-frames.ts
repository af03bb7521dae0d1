import { encodeEnvelope, encodeMessage } from '../connect/envelope.js';
import type { EndEvent } from './exit-text.js';

/** Largest piece of output in one event, as in the reference. */
const MAX_OUTPUT_BYTES = 32 * 1024;

export const KEEPALIVE_FRAME = encodeMessage({ event: { keepalive: {} } });

export function startFrame(pid: number): Buffer {
  return encodeMessage({ event: { start: { pid } } });
}

export function endFrame(end: EndEvent): Buffer {
  return encodeMessage({ event: { end } });
}

/** The events for a piece of output, bytes unchanged. */
export function outputFrames(stream: 'stdout' | 'stderr', bytes: Buffer): Buffer[] {
  const frames: Buffer[] = [];
  for (let start = 0; start < bytes.length; start += MAX_OUTPUT_BYTES) {
    const text = bytes.toString('base64', start, start + MAX_OUTPUT_BYTES);
    frames.push(encodeEnvelope(0, `{"event":{"data":{"${stream}":"${text}"}}}`));
  }
  return frames;
}
