import type { IncomingMessage, ServerResponse } from 'node:http';

const EXPOSED = [
  'Connect-Content-Encoding',
  'Content-Disposition',
  'Content-Encoding',
  'Content-Range',
  'Grpc-Message',
  'Grpc-Status',
  'Grpc-Status-Details-Bin',
  'Location',
].join(', ');

/** Lets web pages of any origin read the answer: the access token is what protects it. */
export function allowAnyOrigin(res: ServerResponse): void {
  res.setHeader('Access-Control-Allow-Origin', '*');
  res.setHeader('Access-Control-Expose-Headers', EXPOSED);
}

/** Answers a preflight; it carries no credential by its nature. */
export function answerPreflight(req: IncomingMessage, res: ServerResponse): void {
  res.writeHead(204, {
    'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
    'Access-Control-Allow-Headers': req.headers['access-control-request-headers'] ?? '*',
    'Access-Control-Max-Age': '7200',
  });
  res.end();
}
