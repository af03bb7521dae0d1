import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { connect, createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '../../../src/logging/logger.js';
import { Edge, type SandboxRoute } from '../../../src/modules/edge/index.js';
import { startGateway, type Gateway } from '../../../src/node-agent/gateway/gateway.js';
import { gatewayKey } from '../../../src/node-protocol/gateway-ticket.js';

export const SANDBOX = 'iabcdefghijklmnopqrs';

/** A real edge in front of a real gateway; the "sandbox" is this host's loopback. */
export interface EdgeBed {
  port: number;
  gateway: Gateway;
  /** Change it to move, end or close the sandbox, or to make its lookup wait. */
  route: { current: SandboxRoute | undefined; lookup: Promise<unknown> };
  /** Serves HTTP as the sandbox's daemon does, on its unix socket. */
  serveDaemon(server: Server): Promise<void>;
  /** Opens a raw connection to the edge. */
  dial(): Promise<Socket>;
  close(): Promise<void>;
}

export async function startEdgeBed(): Promise<EdgeBed> {
  const folder = await mkdtemp(join(tmpdir(), 'atoll-edge-'));
  const logger = createLogger({ level: 'fatal', role: 'test' });
  const key = gatewayKey('a token of the test that is long enough');
  const envdSocket = join(folder, 'envd.sock');
  const gateway = await startGateway({
    listen: `unix:${join(folder, 'gateway.sock')}`,
    key,
    resolve: (sandboxId, executionId) =>
      sandboxId === SANDBOX && executionId === 'x1'
        ? { envdSocket, outerAddress: '127.0.0.1' }
        : undefined,
    logger,
  });
  const route: EdgeBed['route'] = {
    lookup: Promise.resolve(),
    current: {
      executionId: 'x1',
      gatewayUrl: gateway.url,
      allowPublicTraffic: true,
      trafficAccessToken: 'traffic',
    },
  };
  const edge = new Edge({
    routes: {
      find: async (id) => {
        await route.lookup;
        return id === SANDBOX ? route.current : undefined;
      },
    },
    domain: 'atoll.localhost',
    gatewayKey: key,
    logger,
  });
  const front = createServer((request, response) => {
    if (!edge.dispatch(request, response)) response.end('the api');
  });
  front.on('upgrade', (request, socket, head) => {
    if (!edge.dispatchUpgrade(request, socket, head)) socket.destroy();
  });
  const port = await listenOn(front);
  const daemons: Server[] = [];
  return {
    port,
    gateway,
    route,
    serveDaemon: (server) => {
      daemons.push(server);
      return new Promise((resolve) => server.listen(envdSocket, resolve));
    },
    dial: () =>
      new Promise((resolve, reject) => {
        const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () =>
          resolve(socket),
        );
        socket.once('error', reject);
      }),
    close: async () => {
      edge.close();
      await gateway.close();
      for (const server of [front, ...daemons]) await closeServer(server);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function listenOn(
  server: Server | ReturnType<typeof createTcpServer>,
): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

export async function closeServer(
  server: Server | ReturnType<typeof createTcpServer>,
): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  if ('closeAllConnections' in server) server.closeAllConnections();
  await closed;
}
