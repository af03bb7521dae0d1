import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RouteHandler } from './boot/boot-handler.js';
import type { DaemonState } from './boot/daemon-state.js';
import { refuse, sendError, sendJson } from './boot/json-answer.js';
import type { Daemon } from './connect/call.js';
import { serveCall, type Method } from './connect/serve-call.js';
import { composeFiles } from './files/compose-files.js';
import { downloadFile } from './files/download-file.js';
import { uploadFiles } from './files/upload-files.js';
import { UnsatisfiableRange } from './files/byte-range.js';
import { FILESYSTEM_METHODS } from './filesystem/filesystem-service.js';
import { requireAccessToken, requireFileAccess } from './http/access.js';
import { allowAnyOrigin, answerPreflight } from './http/cors.js';
import { HttpError, toHttpError } from './http/http-error.js';
import { MetricsRoute } from './http/metrics-route.js';
import { createHostOs } from './os/host-os.js';
import { defaultEnvironment } from './process/environment.js';
import { PROCESS_METHODS } from './process/process-service.js';
import { ProcessTable } from './process/process-table.js';

const METHODS = new Map<string, Method>([
  ...Object.entries(PROCESS_METHODS),
  ...Object.entries(FILESYSTEM_METHODS),
]);

/** Everything beyond `/init` and `/health`; loaded when it is first needed. */
export function createRoutes(state: DaemonState): RouteHandler {
  const daemon: Daemon = { state, os: createHostOs(), processes: new ProcessTable() };
  const metrics = new MetricsRoute(daemon);

  const route: RouteHandler = async (req, res) => {
    const url = targetOf(req.url ?? '/');
    const query = url.searchParams;
    if (url.pathname === '/files') {
      await serveFile(daemon, req, res, query);
      return;
    }
    requireAccessToken(state, req);
    const method = METHODS.get(url.pathname);
    if (method !== undefined) await serveCall(daemon, method, req, res);
    else if (url.pathname === '/envs' && isRead(req))
      sendJson(res, 200, defaultEnvironment(daemon));
    else if (url.pathname === '/metrics' && isRead(req)) await metrics.answer(res);
    else if (url.pathname === '/files/compose' && req.method === 'POST') {
      await composeFiles(daemon, req, res);
    } else sendError(res, 404, 'not found');
  };

  return async (req, res) => {
    allowAnyOrigin(res);
    if (req.method === 'OPTIONS') {
      answerPreflight(req, res);
      return;
    }
    try {
      await route(req, res);
    } catch (error) {
      answerFailure(req, res, error);
    }
  };
}

/** @throws HttpError 400 where a request's target is no address */
function targetOf(target: string): URL {
  // Put together, not resolved: a target of two slashes is a path and no host.
  const url = URL.parse(target.startsWith('/') ? `http://envd${target}` : target);
  if (url === null) throw new HttpError(400, 'malformed request target');
  return url;
}

async function serveFile(
  daemon: Daemon,
  req: IncomingMessage,
  res: ServerResponse,
  query: URLSearchParams,
): Promise<void> {
  if (isRead(req)) {
    requireFileAccess(daemon.state, req, query, 'read');
    await downloadFile(daemon, req, res, query);
  } else if (req.method === 'POST') {
    requireFileAccess(daemon.state, req, query, 'write');
    await uploadFiles(daemon, req, res, query);
  } else {
    res.setHeader('Allow', 'GET, HEAD, POST');
    throw new HttpError(405, 'method not allowed');
  }
}

function isRead(req: IncomingMessage): boolean {
  return req.method === 'GET' || req.method === 'HEAD';
}

function answerFailure(req: IncomingMessage, res: ServerResponse, error: unknown): void {
  const failure = toHttpError(error);
  // A body that has begun cannot turn into an error: cutting it is the only honest end.
  if (res.headersSent || res.destroyed) {
    res.destroy();
    return;
  }
  if (failure === undefined) throw error;
  for (const name of ['Content-Disposition', 'Last-Modified', 'Accept-Ranges']) {
    res.removeHeader(name);
  }
  if (failure instanceof UnsatisfiableRange) {
    res.setHeader('Content-Range', `bytes */${failure.size}`);
  }
  refuse(req, res, failure.status, failure.message);
}
