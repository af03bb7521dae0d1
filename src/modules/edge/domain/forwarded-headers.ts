/** Header names and values as they came: name, value, name, value, … */
export type RawHeaders = readonly string[];

/** Credentials of the platform: they never enter a sandbox (docs/architecture.md: Data plane addressing). */
const PLATFORM_HEADERS = new Set(['x-api-key', 'x-admin-token', 'e2b-traffic-access-token']);
const PLATFORM_COOKIE = /^atoll_/;
const PLATFORM_BEARER = /^bearer\s+(atk|atl|e2b)_/i;

/** Headers that speak of one connection only (RFC 9110, 7.6.1). */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  // Trailers are not passed on, so they are not announced either.
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Request headers without the platform's credentials; all else untouched, in order. */
export function withoutCredentials(headers: RawHeaders): string[] {
  const kept: string[] = [];
  for (const [name, value] of pairs(headers)) {
    const lower = name.toLowerCase();
    if (PLATFORM_HEADERS.has(lower)) continue;
    if (lower === 'authorization' && PLATFORM_BEARER.test(value)) continue;
    const rest = lower === 'cookie' ? withoutPlatformCookies(value) : value;
    if (rest !== '' || value === '') kept.push(name, rest);
  }
  return kept;
}

/** Headers without those of the connection that they came on. */
export function withoutHopByHop(headers: RawHeaders): string[] {
  const named = new Set(HOP_BY_HOP);
  for (const [name, value] of pairs(headers)) {
    if (name.toLowerCase() !== 'connection') continue;
    for (const token of value.split(',')) named.add(token.trim().toLowerCase());
  }
  // A client may not talk us out of the length or the host of its own request.
  for (const essential of ['content-length', 'host']) named.delete(essential);
  return [...pairs(headers)].filter(([name]) => !named.has(name.toLowerCase())).flat();
}

function* pairs(headers: RawHeaders): Generator<[string, string]> {
  for (let index = 0; index + 1 < headers.length; index += 2) {
    yield [headers[index] ?? '', headers[index + 1] ?? ''];
  }
}

function withoutPlatformCookies(value: string): string {
  const cookies = value.split(';').map((cookie) => cookie.trim());
  const kept = cookies.filter((cookie) => !PLATFORM_COOKIE.test(cookie));
  return kept.length === cookies.length ? value : kept.join('; ');
}
