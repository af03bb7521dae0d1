import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendError, sendJson } from '../boot/json-answer.js';
import { BodyTooLarge, readBody } from '../boot/read-body.js';
import {
  readCall,
  type ClientStreamMethod,
  type Daemon,
  type StreamMethod,
  type UnaryMethod,
} from './call.js';
import { ConnectError, toConnectError } from './connect-error.js';
import { encodeMessage, EnvelopeDecoder } from './envelope.js';
import { parseMessage, type Message } from './message.js';
import { ResponseStream } from './response-stream.js';

/** A method by the kind of its streams. */
export type Method =
  | { readonly kind: 'unary'; readonly run: UnaryMethod }
  | { readonly kind: 'server-stream'; readonly run: StreamMethod }
  | { readonly kind: 'client-stream'; readonly run: ClientStreamMethod };

/** Standard input travels in messages, so they may be large; memory stays bounded all the same. */
const MAX_MESSAGE_BYTES = 64 * 1024 * 1024;

/** Serves one call of the Connect protocol with the JSON codec. */
export async function serveCall(
  daemon: Daemon,
  method: Method,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  if (req.method !== 'POST') {
    res.setHeader('Allow', 'POST');
    sendError(res, 405, 'method not allowed');
    return;
  }
  const mediaType = (req.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase();
  const expected = method.kind === 'unary' ? 'application/json' : 'application/connect+json';
  if (mediaType !== expected) {
    res.setHeader('Accept-Post', expected);
    sendError(res, 415, `unsupported content type: this method takes ${expected}`);
    return;
  }
  if (method.kind === 'unary') await serveUnary(daemon, method.run, req, res);
  else await serveStream(daemon, method, req, res);
}

async function serveUnary(
  daemon: Daemon,
  run: UnaryMethod,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  try {
    refuseEncoding(req.headers['content-encoding']);
    const call = readCall(req);
    const body = await readBody(req, MAX_MESSAGE_BYTES);
    const late = new Promise<never>((_resolve, reject) => {
      if (call.timeoutMs === undefined) return;
      const error = new ConnectError('deadline_exceeded', 'the deadline was exceeded');
      timer = setTimeout(() => reject(error), call.timeoutMs);
    });
    sendJson(res, 200, await Promise.race([run(daemon, parseMessage(body), call), late]));
  } catch (error) {
    const failure = failureOf(error);
    sendJson(res, failure.httpStatus, { code: failure.code, message: failure.message });
  } finally {
    clearTimeout(timer);
  }
}

async function serveStream(
  daemon: Daemon,
  method: Exclude<Method, { kind: 'unary' }>,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const stream = new ResponseStream(req, res);
  try {
    refuseEncoding(req.headers['connect-content-encoding']);
    const call = readCall(req);
    if (method.kind === 'server-stream') {
      await method.run(daemon, await onlyMessage(req), call, stream);
    } else {
      stream.send(encodeMessage(await method.run(daemon, readMessages(req), call)));
    }
    stream.end();
  } catch (error) {
    stream.end(failureOf(error));
  }
}

/** The one message of a server-streaming call; the body is read to its end. */
async function onlyMessage(req: IncomingMessage): Promise<Message> {
  let found: Message | undefined;
  for await (const message of readMessages(req)) {
    if (found !== undefined) throw new ConnectError('unimplemented', 'more than one message');
    found = message;
  }
  if (found === undefined) throw new ConnectError('invalid_argument', 'the message is missing');
  return found;
}

async function* readMessages(req: IncomingMessage): AsyncGenerator<Message> {
  const decoder = new EnvelopeDecoder(MAX_MESSAGE_BYTES);
  for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    for (const message of decoder.push(chunk)) yield parseMessage(message);
  }
  if (decoder.hasPartial) {
    throw new ConnectError('invalid_argument', 'the stream ended in the middle of a message');
  }
}

function refuseEncoding(encoding: string | string[] | undefined): void {
  if (encoding === undefined || encoding === '' || encoding === 'identity') return;
  throw new ConnectError('unimplemented', `unknown compression ${String(encoding)}`);
}

function failureOf(error: unknown): ConnectError {
  if (error instanceof BodyTooLarge) return new ConnectError('resource_exhausted', error.message);
  return toConnectError(error);
}
