import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendJson } from '../boot/json-answer.js';
import { readBody } from '../boot/read-body.js';
import type { Daemon } from '../connect/call.js';
import { ConnectError, errnoOf } from '../connect/connect-error.js';
import { parseMessage, readString, readStrings, type Message } from '../connect/message.js';
import { entryInfo } from '../filesystem/entry-info.js';
import { HttpError } from '../http/http-error.js';
import type { ReadableFile } from '../os/sandbox-os.js';
import { requestAccount, targetPath } from './file-target.js';
import { writeFile } from './write-file.js';

const MAX_REQUEST_BYTES = 1024 * 1024;

/** Answers `POST /files/compose`: joins files into one and removes them. */
export async function composeFiles(
  daemon: Daemon,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const { sourcePaths, destination, username } = readRequest(
    await readBody(req, MAX_REQUEST_BYTES),
  );
  const account = requestAccount(daemon, req, username);
  const sources = sourcePaths.map((path) => targetPath(daemon, account, path));
  const path = targetPath(daemon, account, destination);
  if (sources.includes(path)) throw new HttpError(400, 'the destination is one of the sources');
  for (const source of sources) await checkSource(daemon, source);
  await writeFile(daemon, { path, account, metadata: {}, bytes: joined(daemon, sources) });
  for (const source of sources) await daemon.os.files.remove(source);
  sendJson(res, 200, await entryInfo(daemon, path));
}

function readRequest(body: Buffer): {
  sourcePaths: string[];
  destination: string;
  username: string | undefined;
} {
  let message: Message;
  try {
    message = parseMessage(body);
    const sourcePaths = readStrings(message, 'sourcePaths');
    const destination = readString(message, 'destination') ?? '';
    if (sourcePaths.length === 0) throw new HttpError(400, 'source_paths is empty');
    if (destination === '') throw new HttpError(400, 'destination is missing');
    return { sourcePaths, destination, username: readString(message, 'username') };
  } catch (error) {
    if (error instanceof ConnectError) throw new HttpError(400, error.message);
    throw error;
  }
}

async function checkSource(daemon: Daemon, path: string): Promise<void> {
  try {
    const { type } = await daemon.os.files.stat(path);
    if (type !== 'file') throw new HttpError(400, `path '${path}' is not a regular file`);
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') throw new HttpError(404, `path '${path}' does not exist`);
    throw error;
  }
}

async function* joined(daemon: Daemon, sources: readonly string[]): AsyncGenerator<Buffer> {
  for (const source of sources) {
    const file: ReadableFile = await daemon.os.files.openForReading(source);
    try {
      yield* file.read(0, undefined);
    } finally {
      await file.close();
    }
  }
}
