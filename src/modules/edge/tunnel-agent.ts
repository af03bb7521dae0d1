import { Agent, type AgentOptions, type ClientRequestArgs } from 'node:http';
import type { Duplex } from 'node:stream';
import { openTunnel, type TunnelTarget } from './open-tunnel.js';

/** Options of a request that goes through a tunnel. */
export interface TunnelRequestOptions extends ClientRequestArgs {
  tunnel: TunnelTarget;
}

/**
 * Keeps idle tunnels to daemons, pooled by execution: a connection that was opened for one
 * incarnation of a sandbox can never carry a request for another.
 */
export class TunnelAgent extends Agent {
  readonly #key: Buffer;

  constructor(key: Buffer, options: AgentOptions) {
    super(options);
    this.#key = key;
  }

  override getName(options?: ClientRequestArgs): string {
    const { executionId, port } = (options as TunnelRequestOptions).tunnel;
    return `${executionId}:${port}`;
  }

  override createConnection(
    options: ClientRequestArgs,
    callback?: (error: Error | null, stream: Duplex) => void,
  ): undefined {
    openTunnel(this.#key, (options as TunnelRequestOptions).tunnel).then(
      (socket) => callback?.(null, socket),
      // Node's own signature asks for a stream beside an error, and reads none.
      (error: Error) => (callback as ((error: Error) => void) | undefined)?.(error),
    );
    return undefined;
  }
}
