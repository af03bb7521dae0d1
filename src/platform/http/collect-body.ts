import type { IncomingMessage } from 'node:http';
import { AppError } from '../../kernel/app-error.js';

/** How much of a refused body is still read, so that the client gets to see the answer. */
const DRAIN_LIMIT = 64 * 1024 * 1024;

/** The body did not come whole. */
export class BodyIncomplete extends AppError {}

export interface CollectLimits {
  limitBytes: number;
  timeoutMs: number;
}

/**
 * Reads a whole body, with or without a declared length.
 * @throws {AppError} too_large over the limit; what is left is then read and dropped
 * @throws {BodyIncomplete} where the client hangs up or stalls
 */
export function collectBody(request: IncomingMessage, limits: CollectLimits): Promise<Buffer> {
  const { limitBytes, timeoutMs } = limits;
  if (Number(request.headers['content-length'] ?? 0) > limitBytes) {
    drain(request);
    return Promise.reject(tooLarge(limitBytes));
  }
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const settle = (finish: () => void): void => {
      clearTimeout(timer);
      request.off('data', onData).off('end', onEnd).off('close', onClose).off('error', onClose);
      finish();
    };
    const onData = (chunk: Buffer): void => {
      size += chunk.length;
      if (size <= limitBytes) {
        chunks.push(chunk);
        return;
      }
      settle(() => {
        drain(request);
        reject(tooLarge(limitBytes));
      });
    };
    const onEnd = (): void => settle(() => resolve(Buffer.concat(chunks)));
    const onClose = (): void =>
      settle(() => reject(incomplete('the connection closed before the body was whole')));
    const timer = setTimeout(
      () => settle(() => reject(incomplete(`the body was not whole within ${timeoutMs} ms`))),
      timeoutMs,
    );
    request.on('data', onData).on('end', onEnd).on('close', onClose).on('error', onClose);
  });
}

/**
 * Cutting the connection at once would reset it, and the client would see that instead of the
 * answer; reading on for ever would serve whoever floods.
 */
function drain(request: IncomingMessage): void {
  let size = 0;
  request.on('error', () => {});
  request.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > DRAIN_LIMIT) request.destroy();
  });
}

const tooLarge = (limitBytes: number): AppError =>
  new AppError('too_large', `the body is larger than the ${limitBytes} bytes taken here`, {
    code: 'body_too_large',
  });

const incomplete = (message: string): BodyIncomplete =>
  new BodyIncomplete('invalid', message, { code: 'body_incomplete' });
