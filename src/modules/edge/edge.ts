import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from '../../logging/logger.js';
import { ENVD_PORT } from '../../node-protocol/envd-port.js';
import { edgeTarget, type EdgeTarget } from './domain/edge-target.js';
import { isControlRoute } from './domain/control-routes.js';
import {
  edgeErrorText,
  sandboxNotFound,
  sendEdgeError,
  type EdgeError,
} from './http/edge-errors.js';
import { forwardRequest, type TunnelAgents } from './http/forward-request.js';
import { forwardUpgrade, type UpgradeExchange } from './http/forward-upgrade.js';
import type { TunnelTarget } from './open-tunnel.js';
import { TunnelAgent } from './tunnel-agent.js';

/** What the edge asks of the control plane: where a running sandbox is. Answered from memory. */
export interface RouteFinder {
  find(sandboxId: string): Promise<SandboxRoute | undefined>;
}

export interface SandboxRoute {
  executionId: string;
  gatewayUrl: string;
  allowPublicTraffic: boolean;
  trafficAccessToken: string;
}

export interface EdgeOptions {
  routes: RouteFinder;
  /** Parent of the sandboxes' host names. */
  domain: string;
  /** Signs the tickets that open tunnels. */
  gatewayKey: Buffer;
  logger: Logger;
}

/** The data-plane entry: takes the requests that are for sandboxes, leaves the rest to the api. */
export class Edge {
  readonly #options: EdgeOptions;
  readonly #agents: TunnelAgents;

  constructor(options: EdgeOptions) {
    this.#options = options;
    this.#agents = {
      kept: new TunnelAgent(options.gatewayKey, { keepAlive: true, maxFreeSockets: 8, timeout: 0 }),
      fresh: new TunnelAgent(options.gatewayKey, { keepAlive: false }),
    };
  }

  /** True where the request was for a sandbox and is being answered. */
  dispatch(request: IncomingMessage, response: ServerResponse): boolean {
    const target = this.#targetOf(request);
    if (target.kind === 'api') return false;
    this.#answer(target, request, response).catch((error: unknown) => {
      this.#options.logger.error({ err: error }, 'edge: a request could not be forwarded');
      sendEdgeError(request, response, unavailable);
    });
    return true;
  }

  /** The same for a request that asks for an upgrade. */
  dispatchUpgrade(request: IncomingMessage, client: Duplex, head: Buffer): boolean {
    const target = this.#targetOf(request);
    if (target.kind === 'api') return false;
    client.on('error', () => client.destroy());
    this.#answerUpgrade(target, { request, client, head }).catch((error: unknown) => {
      this.#options.logger.error({ err: error }, 'edge: an upgrade could not be forwarded');
      client.end(edgeErrorText(request, unavailable));
    });
    return true;
  }

  /** True where an upgrade of any protocol is for a sandbox. */
  takesUpgrade(request: IncomingMessage): boolean {
    return this.#targetOf(request).kind !== 'api';
  }

  /** Closes idle tunnels; running ones end with their requests. */
  close(): void {
    this.#agents.kept.destroy();
    this.#agents.fresh.destroy();
  }

  async #answer(
    target: SandboxTarget,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const found = await this.#locate(request, target);
    if ('status' in found) sendEdgeError(request, response, found);
    else forwardRequest(this.#agents, found, { request, response });
  }

  async #answerUpgrade(target: SandboxTarget, exchange: UpgradeExchange): Promise<void> {
    const found = await this.#locate(exchange.request, target);
    if ('status' in found) exchange.client.end(edgeErrorText(exchange.request, found));
    else await forwardUpgrade(this.#options.gatewayKey, found, exchange);
  }

  #targetOf(request: IncomingMessage): EdgeTarget {
    return edgeTarget(
      {
        host: request.headers.host,
        sandboxId: single(request.headers['e2b-sandbox-id']),
        sandboxPort: single(request.headers['e2b-sandbox-port']),
      },
      this.#options.domain,
    );
  }

  async #locate(
    request: IncomingMessage,
    target: SandboxTarget,
  ): Promise<TunnelTarget | EdgeError> {
    if (target.kind === 'bad') return { status: 400, message: target.message };
    const { sandboxId } = target;
    if (target.kind === 'sandbox') {
      const message = 'Nothing is served on the bare name of a sandbox: put a port in front of it';
      return { status: 404, message, sandboxId };
    }
    const { port } = target;
    if (port === ENVD_PORT && isControlRoute(request.url ?? '')) {
      return { status: 404, message: 'Not found', sandboxId };
    }
    const route = await this.#options.routes.find(sandboxId);
    if (!route) return sandboxNotFound(sandboxId);
    if (
      port !== ENVD_PORT &&
      !mayEnter(route, single(request.headers['e2b-traffic-access-token']))
    ) {
      return {
        status: 403,
        message: 'A valid e2b-traffic-access-token header is required',
        sandboxId,
      };
    }
    return { sandboxId, executionId: route.executionId, port, gatewayUrl: route.gatewayUrl };
  }
}

type SandboxTarget = Exclude<EdgeTarget, { kind: 'api' }>;

const unavailable: EdgeError = {
  status: 503,
  message: 'The sandbox cannot be looked up now, try again',
};

function mayEnter(route: SandboxRoute, token: string | undefined): boolean {
  if (route.allowPublicTraffic) return true;
  const given = Buffer.from(token ?? '');
  const expected = Buffer.from(route.trafficAccessToken);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const single = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header;
