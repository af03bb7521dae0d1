import type { NestExpressApplication } from '@nestjs/platform-express';
import type { ApiSettings } from '../../config/settings.js';
import { type Clock, systemClock } from '../../kernel/clock.js';
import { createLogger, type Logger } from '../../logging/logger.js';
import { BootstrapCredentialsService } from '../../modules/access/index.js';
import { Edge } from '../../modules/edge/index.js';
import { FindRouteService } from '../../modules/sandboxes/index.js';
import { gatewayKey } from '../../node-protocol/gateway-ticket.js';
import { nodeReports, REPORTS_QUEUE } from '../../node-protocol/node-reports.js';
import { createApp } from '../../platform/create-app.js';
import { type RunningHttp, startHttp } from '../../platform/start-http.js';
import { WorkerHost } from '../../queue/index.js';
import { ApiModule } from '../api.module.js';
import { httpUrl } from '../http-url.js';
import { connect, type Connections } from './connections.js';
import { freePort } from './free-port.js';
import { reportHandlers } from './report-handlers.js';
import { startSweeps } from './start-sweeps.js';

export interface StartApiOptions {
  settings: ApiSettings;
  clock?: Clock;
  logger?: Logger;
}

export interface RunningApi {
  /** On the first of the addresses. */
  url: string;
  app: NestExpressApplication;
  connections: Connections;
  /** Answers what is being asked, finishes what is being done, and lets go of everything. */
  close(): Promise<void>;
}

/** Reports that one process works on at the same time. */
const REPORT_CONCURRENCY = 16;

/**
 * Starts the api: connections and schema, first credentials, listeners, then the work in the background.
 * @throws where a part can not be started; what was started by then is stopped again
 */
export async function startApi(options: StartApiOptions): Promise<RunningApi> {
  const { settings, clock = systemClock } = options;
  const logger = options.logger ?? createLogger({ level: settings.ATOLL_LOG_LEVEL, role: 'api' });
  const undo = new AsyncDisposableStack();
  try {
    const port = settings.ATOLL_PORT === 0 ? await freePort() : settings.ATOLL_PORT;
    const domain = settings.ATOLL_DOMAIN ?? `atoll.localhost:${port}`;
    const connections = await connect({ settings, logger, clock });
    undo.defer(() => connections.close());
    const root = ApiModule.register({ settings, logger, clock, connections, domain });
    const app = await createApp(root, { logger });
    undo.defer(() => app.close());
    await app.get(BootstrapCredentialsService).run();

    const workers = new WorkerHost(settings.REDIS_URL, logger);
    undo.defer(() => workers.close());
    workers.work(REPORTS_QUEUE, nodeReports, reportHandlers(app), {
      concurrency: REPORT_CONCURRENCY,
    });
    const sweeps = startSweeps(app, connections, logger);
    undo.defer(async () => void (await Promise.all(sweeps.map((sweep) => sweep.stop()))));

    // last in, first out: nobody is let in any more before the rest is stopped
    const edge = new Edge({
      routes: app.get(FindRouteService),
      gatewayKey: gatewayKey(settings.ATOLL_NODE_TOKEN),
      ...{ domain, logger },
    });
    undo.defer(() => edge.close());
    const http = await listen(app, edge, { settings, port, logger });
    undo.defer(() => http.close());
    const url = httpUrl(settings.ATOLL_HOST[0] ?? '127.0.0.1', http.port);
    logger.info({ url, domain }, 'api: listening');
    const running = undo.move();
    return { url, app, connections, close: () => running.disposeAsync() };
  } catch (error) {
    await undo.disposeAsync();
    throw error;
  }
}

function listen(
  app: NestExpressApplication,
  edge: Edge,
  { settings, port, logger }: { settings: ApiSettings; port: number; logger: Logger },
): Promise<RunningHttp> {
  return startHttp({
    dispatch: (request, response) => edge.dispatch(request, response),
    dispatchUpgrade: (request, socket, head) => edge.dispatchUpgrade(request, socket, head),
    takesUpgrade: (request) => edge.takesUpgrade(request),
    handler: app.getHttpAdapter().getInstance(),
    addresses: settings.ATOLL_HOST,
    port,
    logger,
  });
}
