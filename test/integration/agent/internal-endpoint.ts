import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  NODE_ID_HEADER,
  sealedPartPath,
  type SealedPart,
} from '../../../src/node-protocol/sealed-part.js';

/** The one endpoint of the control plane that an agent asks. */
export class InternalEndpoint {
  /** By execution. */
  readonly sealed = new Map<string, SealedPart>();

  private constructor(
    private readonly server: Server,
    { nodeId, nodeToken }: { nodeId: string; nodeToken: string },
  ) {
    server.on('request', (req, res) => {
      const isNode =
        req.headers.authorization === `Bearer ${nodeToken}` &&
        req.headers[NODE_ID_HEADER] === nodeId;
      const part = isNode ? this.find(req.url) : undefined;
      res.writeHead(part === undefined ? 404 : 200, { 'content-type': 'application/json' });
      res.end(JSON.stringify(part ?? {}));
    });
  }

  static async open(node: { nodeId: string; nodeToken: string }): Promise<InternalEndpoint> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new InternalEndpoint(server, node);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }

  private find(url: string | undefined): SealedPart | undefined {
    return [...this.sealed.values()].find(({ executionId }) => sealedPartPath(executionId) === url);
  }
}
