/** Stands where a secret was. */
export const REDACTED = '[redacted]';

/** Key names whose values never reach a log, compared without case, dashes and underscores. */
const SECRET_KEYS = new Set([
  'apikey',
  'authorization',
  'cookie',
  'engineapikey',
  'envs',
  'envvars',
  'nodekey',
  'passwd',
  'password',
  'proxyauthorization',
  'secret',
  'secretkey',
  'secwebsocketprotocol',
  'setcookie',
  'signature',
  'xapikey',
]);
const SECRET_ENDINGS = ['token', 'password', 'secret', 'apikey'];
const MAX_DEPTH = 8;

/**
 * Secrets that give themselves away inside any text. None of the replacements eats a quote or a
 * backslash, so that a line of JSON stays one.
 */
const SECRET_TEXTS: readonly (readonly [RegExp, string])[] = [
  [/(atl|e2b|atk)_[0-9a-f]{8,}/g, `$1_${REDACTED}`],
  [/\b(Bearer|Basic)\s+[^\s"'\\,;]+/gi, `$1 ${REDACTED}`],
  [/\bbearer\.[^\s"'\\,;]+/gi, `bearer.${REDACTED}`],
  [/(:\/\/[^\s:/@"'\\]*):[^\s/@"'\\]+@/g, `$1:${REDACTED}@`],
  [/([?&](?:access_token|token|signature|x-access-token|api_key)=)[^\s&"'\\#]+/gi, `$1${REDACTED}`],
  // Child loggers' bindings are serialized by pino itself: they are seen here first.
  [
    /("[^"\\]*(?:token|password|secret|api-?key|authorization|cookie)":)"(?:[^"\\]|\\.)*"/gi,
    `$1"${REDACTED}"`,
  ],
  [
    /\b((?:x-api-key|x-admin-token|x-access-token|e2b-traffic-access-token)\s*[:=]\s*)[^\s"'\\,;]+/gi,
    `$1${REDACTED}`,
  ],
];

function isSecretKey(key: string): boolean {
  const plain = key.toLowerCase().replaceAll(/[-_]/g, '');
  return SECRET_KEYS.has(plain) || SECRET_ENDINGS.some((ending) => plain.endsWith(ending));
}

/** Replaces what looks like a credential in a text, wherever it stands. */
export function redactText(text: string): string {
  return SECRET_TEXTS.reduce(
    (line, [pattern, replacement]) => line.replace(pattern, replacement),
    text,
  );
}

/**
 * A copy of a log record in which the value under every secret key is replaced, at any depth;
 * errors pass as they are, since the `err` serializer picks their fields.
 */
export function redactRecord(record: Record<string, unknown>): Record<string, unknown> {
  return redactObject(record, 0);
}

function redactObject(record: object, depth: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).map(([key, value]) => [
      key,
      isSecretKey(key) && value !== undefined ? REDACTED : redactValue(value, depth + 1),
    ]),
  );
}

function redactValue(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Error || value instanceof Date) return value;
  if (depth > MAX_DEPTH) return '[too deep]';
  if (Array.isArray(value)) return value.map((item) => redactValue(item, depth + 1));
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  return redactObject(value, depth);
}
