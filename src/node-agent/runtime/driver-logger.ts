/** The part of the agent's logger that drivers use; pino's satisfies it. */
export interface DriverLogger {
  debug(facts: object, message: string): void;
  warn(facts: object, message: string): void;
}

export const silentLogger: DriverLogger = { debug: () => undefined, warn: () => undefined };
