import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { DaemonState } from './daemon-state.js';
import { handleInit } from './init-route.js';
import { sendError } from './json-answer.js';

/** Answers a request; it may reject, and then the caller answers 500 or drops the connection. */
export type RouteHandler = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

/** The lazily loaded part of the daemon. */
export interface RoutesModule {
  createRoutes(state: DaemonState): RouteHandler;
}

/** How long a request waits for the first `/init`, in milliseconds. */
const INIT_WAIT_MS = 60_000;

/** The request listener: `/health` and `/init` itself, everything else through `loadRoutes`. */
export function createBootHandler(
  state: DaemonState,
  loadRoutes: () => Promise<RoutesModule>,
): RequestListener {
  let routes: Promise<RouteHandler> | undefined;
  const load = (): Promise<RouteHandler> =>
    (routes ??= loadRoutes().then((module) => module.createRoutes(state)));

  const handle: RouteHandler = async (req, res) => {
    const url = req.url ?? '/';
    const path = url.split('?', 1)[0];
    if (path === '/health' && (req.method === 'GET' || req.method === 'HEAD')) {
      const headers = { 'Cache-Control': 'no-store', 'Access-Control-Allow-Origin': '*' };
      res.writeHead(204, headers).end();
    } else if (path === '/init' && req.method === 'POST') {
      await handleInit(state, req, res);
      // Loaded behind the answer: the first command finds it ready, and a pool member is frozen
      // with it in memory.
      setImmediate(() => void load());
    } else if (await initializedInTime(state)) {
      await (
        await load()
      )(req, res);
    } else {
      sendError(res, 503, 'the sandbox is not initialized');
    }
  };

  return (req, res) => {
    handle(req, res).catch((error: unknown) => {
      process.stderr.write(`envd: ${error instanceof Error ? error.stack : String(error)}\n`);
      if (res.headersSent) res.destroy();
      else sendError(res, 500, 'internal error');
    });
  };
}

async function initializedInTime(state: DaemonState): Promise<boolean> {
  if (state.controlToken !== undefined) return true;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), INIT_WAIT_MS);
  });
  const won = await Promise.race([state.initialized.then(() => true), late]);
  clearTimeout(timer);
  return won;
}
