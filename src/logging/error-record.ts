const MAX_CAUSES = 5;

/**
 * What a log keeps of an error: name, message, stack, code and causes. Every other field is left
 * out on purpose: drivers hang query parameters and whole requests on their errors.
 */
export function errorRecord(error: unknown, depth = 0): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const facts = error as Error & { code?: unknown; kind?: unknown };
  return {
    type: error.name,
    message: error.message,
    ...(typeof facts.code === 'string' || typeof facts.code === 'number'
      ? { code: facts.code }
      : {}),
    ...(typeof facts.kind === 'string' ? { kind: facts.kind } : {}),
    ...(error.stack === undefined ? {} : { stack: error.stack }),
    ...(error instanceof AggregateError && depth < MAX_CAUSES
      ? { errors: error.errors.map((inner) => errorRecord(inner, depth + 1)) }
      : {}),
    ...(error.cause === undefined || depth >= MAX_CAUSES
      ? {}
      : { cause: errorRecord(error.cause, depth + 1) }),
  };
}
