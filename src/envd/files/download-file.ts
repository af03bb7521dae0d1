import type { IncomingMessage, ServerResponse } from 'node:http';
import { posix } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Daemon } from '../connect/call.js';
import { errnoOf } from '../connect/connect-error.js';
import { HttpError } from '../http/http-error.js';
import type { ReadableFile } from '../os/sandbox-os.js';
import { acceptedEncoding } from './accepted-encoding.js';
import { parseRange } from './byte-range.js';
import { judgeConditions, rangeCounts } from './conditions.js';
import { inlineDisposition } from './content-disposition.js';
import { contentTypeOf } from './content-type.js';
import { fileTarget } from './file-target.js';

const CONDITIONS = ['range', 'if-range', 'if-modified-since', 'if-unmodified-since'];

/** Answers `GET /files`: the bytes of a file, streamed. */
export async function downloadFile(
  daemon: Daemon,
  req: IncomingMessage,
  res: ServerResponse,
  query: URLSearchParams,
): Promise<void> {
  const { path } = fileTarget(daemon, req, query);
  const file = await openFile(daemon, path);
  try {
    res.setHeader('Vary', 'Accept-Encoding');
    res.setHeader('Content-Type', contentTypeOf(path));
    res.setHeader('Content-Disposition', inlineDisposition(posix.basename(path)));
    res.setHeader('Last-Modified', file.stat.modifiedAt.toUTCString());
    const conditional = CONDITIONS.some((name) => req.headers[name] !== undefined);
    const encoding = acceptedEncoding(req.headers['accept-encoding']);
    if (conditional) await sendConditional(file, req, res);
    else if (encoding === 'gzip') await sendGzipped(file, req, res);
    else await sendWhole(file, req, res);
  } finally {
    await file.close();
  }
}

async function openFile(daemon: Daemon, path: string): Promise<ReadableFile> {
  let file: ReadableFile;
  try {
    file = await daemon.os.files.openForReading(path);
  } catch (error) {
    const errno = errnoOf(error);
    if (errno !== 'ENOENT' && errno !== 'ENOTDIR') throw error;
    throw new HttpError(404, `path '${path}' does not exist`);
  }
  const { type } = file.stat;
  if (type === 'file') return file;
  await file.close();
  const fault = type === 'directory' ? 'is a directory' : 'is not a regular file';
  throw new HttpError(400, `path '${path}' ${fault}`);
}

async function sendConditional(
  file: ReadableFile,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const condition = judgeConditions(req.headers, file.stat.modifiedAt);
  if (condition !== 'send') {
    res.writeHead(condition === 'not-modified' ? 304 : 412).end();
    return;
  }
  const counts = rangeCounts(req.headers, file.stat.modifiedAt);
  const range = counts ? parseRange(req.headers.range, file.stat.size) : undefined;
  if (range === undefined) {
    await sendWhole(file, req, res);
    return;
  }
  const last = range.start + range.length - 1;
  res.writeHead(206, {
    'Accept-Ranges': 'bytes',
    'Content-Length': range.length,
    'Content-Range': `bytes ${range.start}-${last}/${file.stat.size}`,
  });
  await send(file.read(range.start, range.length), req, res);
}

async function sendWhole(
  file: ReadableFile,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const { size } = file.stat;
  res.setHeader('Accept-Ranges', 'bytes');
  // Files under /proc tell a size of 0 and have content: those are read to their end.
  if (size > 0) res.setHeader('Content-Length', size);
  else if (await isEmpty(file)) res.setHeader('Content-Length', 0);
  res.writeHead(200);
  await send(file.read(0, size > 0 ? size : undefined), req, res);
}

async function sendGzipped(
  file: ReadableFile,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  if (file.stat.size === 0 && (await isEmpty(file))) {
    await sendWhole(file, req, res);
    return;
  }
  res.writeHead(200, { 'Content-Encoding': 'gzip' });
  // The fastest level: the way to the client is short, the sandbox's CPU is not ours.
  if (req.method === 'HEAD') res.end();
  else await pipeline(Readable.from(file.read(0, undefined)), createGzip({ level: 1 }), res);
}

async function isEmpty(file: ReadableFile): Promise<boolean> {
  for await (const _ of file.read(0, 1)) return false;
  return true;
}

async function send(
  bytes: AsyncIterable<Buffer>,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  if (req.method === 'HEAD') res.end();
  else await pipeline(Readable.from(bytes), res);
}
