import pg from 'pg';

/**
 * A connection whose end can not end the process. A server that dies tells it twice: of a statement,
 * and of the connection. The second comes when the pool and the library have let go of it already,
 * and an `error` event that nobody hears is thrown.
 */
export class SteadyClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    // whoever uses it hears the failure from its own statement, or from the next
    this.on('error', () => undefined);
  }
}
