import { type DestinationStream, pino } from 'pino';
import { errorRecord } from './error-record.js';
import { redactRecord, redactText } from './redact.js';
import { currentRequest } from './request-context.js';

export type { Logger } from 'pino';

/** Injection token of the process's logger. */
export const LOGGER = Symbol('LOGGER');

export interface LoggerOptions {
  level: string;
  /** Which process writes: `api`, `agent`, … */
  role: string;
  /** Where the lines go; standard output where absent. */
  destination?: DestinationStream;
}

/**
 * A logger of JSON lines with RFC 3339 times, from which secrets are removed twice: by the name of
 * their key at any depth, and by their looks in the finished line.
 */
export function createLogger({ level, role, destination }: LoggerOptions) {
  return pino(
    {
      level,
      base: { role },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: {
        level: (label) => ({ level: label }),
        bindings: redactRecord,
        log: redactRecord,
      },
      serializers: { err: errorRecord, error: errorRecord },
      mixin: () => ({ ...currentRequest() }),
      hooks: { streamWrite: redactText },
    },
    destination ?? pino.destination({ fd: 1, sync: true }),
  );
}
