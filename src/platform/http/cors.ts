/** Every header that a browser would otherwise hide from its page. */
export const EXPOSED_HEADERS = [
  'X-Next-Token',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Retry-After',
  'X-Request-Id',
];

/** Any page may call with a key of its own; no cookie counts across origins. */
export const corsOptions = {
  origin: '*',
  credentials: false,
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  exposedHeaders: EXPOSED_HEADERS,
  maxAge: 600,
};
