import { describe, expect, it } from 'vitest';
import { createLogger } from './logger.js';
import { runInRequest } from './request-context.js';

const HEX = 'a1b2c3d4e5'.repeat(4);

function capture(level = 'debug') {
  const lines: string[] = [];
  const logger = createLogger({ level, role: 'api', destination: { write: (l) => lines.push(l) } });
  return { logger, text: () => lines.join(''), record: () => JSON.parse(lines.at(-1) ?? '{}') };
}

describe('createLogger', () => {
  it('writes one JSON line with level, role and an RFC 3339 time', () => {
    const { logger, record } = capture();
    logger.info({ sandboxId: 'i1' }, 'started');
    expect(record()).toMatchObject({ level: 'info', role: 'api', sandboxId: 'i1', msg: 'started' });
    expect(record().time).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
  });

  it.each([
    ['X-API-Key', `e2b_${HEX}`],
    ['authorization', `Bearer ${HEX}`],
    ['cookie', 'session=abcdefgh'],
    ['Sec-WebSocket-Protocol', `ndjson, bearer.${HEX}`],
    ['envVars', { MY_SETTING: 'plain-looking' }],
    ['password', 'plain-looking'],
    ['envdAccessToken', 'plain-looking'],
  ])('removes the value under %s, however deep', (key, value) => {
    const { logger, text, record } = capture();
    logger.info({ a: { b: [{ [key]: value }] } }, 'x');
    expect(record().a.b[0][key]).toBe('[redacted]');
    expect(text()).not.toContain('plain-looking');
    expect(text()).not.toContain(HEX);
  });

  it.each([
    `atl_${HEX}`,
    `e2b_${HEX}`,
    `atk_${HEX}`,
    `Bearer ${HEX}`,
    `bearer.${HEX}`,
    `postgres://atoll:${HEX}@db/atoll`,
    `GET /files?path=a&signature=${HEX}`,
    `x-admin-token: ${HEX}`,
  ])('removes the secret of %j from messages, fields and errors', (secret) => {
    const { logger, text } = capture();
    logger.info({ note: `"${secret}"\\`, list: [secret] }, `saw ${secret} here`);
    logger.error(new Error(`refused ${secret}`, { cause: new Error(secret) }));
    expect(text()).toContain('[redacted]');
    expect(text()).not.toContain(HEX);
    for (const line of text().trim().split('\n')) expect(() => JSON.parse(line)).not.toThrow();
  });

  it('keeps only the known fields of an error', () => {
    const { logger, record } = capture();
    const error = Object.assign(new Error('duplicate'), { code: '23505', parameters: ['hunter2'] });
    logger.error({ err: error }, 'insert failed');
    expect(record().err).toMatchObject({ message: 'duplicate', code: '23505' });
    expect(record().err).not.toHaveProperty('parameters');
    expect(record().err.stack).toContain('logger.spec');
  });

  it('redacts the bindings of child loggers', () => {
    const { logger, record } = capture();
    logger.child({ token: 'plain-looking', nodeId: 'local' }).info('x');
    expect(record()).toMatchObject({ token: '[redacted]', nodeId: 'local' });
  });

  it('adds the id of the request that the work belongs to, across awaits', async () => {
    const { logger, record } = capture();
    await runInRequest({ requestId: 'r1' }, async () => {
      await Promise.resolve();
      logger.info('inside');
    });
    expect(record().requestId).toBe('r1');
    logger.info('outside');
    expect(record()).not.toHaveProperty('requestId');
  });

  it('leaves ordinary text alone', () => {
    const { logger, record } = capture();
    logger.info({ path: '/sandboxes/i123', image: 'e2b_base', tokens: 3 }, 'token bucket is full');
    expect(record()).toMatchObject({ path: '/sandboxes/i123', image: 'e2b_base', tokens: 3 });
    expect(record().msg).toBe('token bucket is full');
  });
});
