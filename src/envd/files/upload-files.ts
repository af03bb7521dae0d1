import type { IncomingMessage, ServerResponse } from 'node:http';
import { createGunzip } from 'node:zlib';
import { sendJson } from '../boot/json-answer.js';
import type { Daemon } from '../connect/call.js';
import { HttpError } from '../http/http-error.js';
import { readFileMetadata } from './file-metadata.js';
import { fileTarget, targetPath } from './file-target.js';
import { boundaryOf, InvalidMultipart, readParts } from './multipart-parser.js';
import { writeFile, type WrittenFile } from './write-file.js';

/** Answers `POST /files`: writes the body, or each part named `file`, as it arrives. */
export async function uploadFiles(
  daemon: Daemon,
  req: IncomingMessage,
  res: ServerResponse,
  query: URLSearchParams,
): Promise<void> {
  const contentType = req.headers['content-type'] ?? '';
  const mediaType = contentType.split(';', 1)[0]?.trim().toLowerCase();
  let written: WrittenFile[];
  if (mediaType === 'multipart/form-data') {
    written = await writeParts(daemon, req, query, boundaryOf(contentType));
  } else if (mediaType === 'application/octet-stream') {
    if (!query.get('path')) throw new HttpError(400, 'path is required for octet-stream uploads');
    const { account, path } = fileTarget(daemon, req, query);
    const metadata = readFileMetadata(req.headers);
    written = [await writeFile(daemon, { path, account, metadata, bytes: decodedBody(req) })];
  } else {
    throw new HttpError(400, `unsupported content type '${contentType}'`);
  }
  sendJson(res, 200, written);
}

async function writeParts(
  daemon: Daemon,
  req: IncomingMessage,
  query: URLSearchParams,
  boundary: string,
): Promise<WrittenFile[]> {
  const { account } = fileTarget(daemon, req, query);
  const metadata = readFileMetadata(req.headers);
  const fixedPath = query.get('path');
  const written: WrittenFile[] = [];
  try {
    for await (const part of readParts(decodedBody(req), boundary)) {
      if (part.name !== 'file') continue;
      const given = fixedPath || part.filename;
      if (!given)
        throw new HttpError(400, 'a part named file has no filename, and path is not set');
      const path = targetPath(daemon, account, given);
      if (written.some((file) => file.path === path)) {
        throw new HttpError(400, `duplicate target '${path}'`);
      }
      written.push(await writeFile(daemon, { path, account, metadata, bytes: part.bytes }));
    }
  } catch (error) {
    if (error instanceof InvalidMultipart) throw new HttpError(400, error.message);
    throw error;
  }
  return written;
}

/** The body without its transfer coding. @throws HttpError 400 */
async function* decodedBody(req: IncomingMessage): AsyncGenerator<Buffer> {
  const encoding = (req.headers['content-encoding'] ?? 'identity').toLowerCase();
  // An abandoned iterator must not destroy the socket: the refusal still has to be read.
  const raw = req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  if (encoding === 'identity' || encoding === '') {
    yield* raw;
    return;
  }
  if (encoding !== 'gzip') throw new HttpError(400, `unsupported content encoding '${encoding}'`);
  const gunzip = req.pipe(createGunzip());
  // A client that breaks off ends the pipe without an end or an error of its own.
  req.once('error', (error) => gunzip.destroy(error));
  try {
    yield* gunzip as AsyncIterable<Buffer>;
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) {
      throw new HttpError(400, 'the body is not valid gzip');
    }
    throw error;
  }
}
