/** Where a server that listens on this address is reached from the same host: `http://host:port`. */
export function httpUrl(address: string, port: number): string {
  // These two mean every address of the host, and are none themselves.
  if (address === '0.0.0.0') return httpUrl('127.0.0.1', port);
  if (address === '::') return httpUrl('::1', port);
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
}
