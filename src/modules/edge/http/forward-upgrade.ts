import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { withoutCredentials } from '../domain/forwarded-headers.js';
import { openTunnel, TunnelRefused, type TunnelTarget } from '../open-tunnel.js';
import { edgeErrorText, portNotOpen, sandboxNotFound } from './edge-errors.js';

/**
 * Passes an upgrade into a sandbox: the request as it came, less the platform's credentials, then
 * bytes both ways. The client is not accepted before the sandbox's side is open, so no early frame
 * can be lost.
 */
export async function forwardUpgrade(
  key: Buffer,
  target: TunnelTarget,
  exchange: { request: IncomingMessage; client: Duplex; head: Buffer },
): Promise<void> {
  const { request, client, head } = exchange;
  client.on('error', () => client.destroy());
  try {
    const upstream = await openTunnel(key, target);
    upstream.on('error', () => client.destroy());
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => {
      if (client.writableFinished) client.destroy();
      else client.end(() => client.destroy());
    });
    upstream.write(requestText(request));
    if (head.length > 0) upstream.write(head);
    upstream.pipe(client);
    client.pipe(upstream);
  } catch (error) {
    const closed = error instanceof TunnelRefused && error.refusal === 'port_closed';
    const { sandboxId, port } = target;
    client.end(
      edgeErrorText(request, closed ? portNotOpen(sandboxId, port) : sandboxNotFound(sandboxId)),
    );
  }
}

function requestText(request: IncomingMessage): string {
  const headers = withoutCredentials(request.rawHeaders);
  let text = `${request.method} ${request.url} HTTP/1.1\r\n`;
  for (let index = 0; index + 1 < headers.length; index += 2) {
    text += `${headers[index]}: ${headers[index + 1]}\r\n`;
  }
  return `${text}\r\n`;
}
