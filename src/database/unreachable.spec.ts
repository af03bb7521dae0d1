import { QueryFailedError, QueryRunnerAlreadyReleasedError } from 'typeorm';
import { describe, expect, it } from 'vitest';
import { AppError } from '../kernel/app-error.js';
import { statedFailure } from './unreachable.js';

const coded = (code: string): Error => Object.assign(new Error('from the driver'), { code });
const failed = (error: Error): Error => new QueryFailedError('SELECT 1', [], error);

describe('statedFailure', () => {
  it.each([
    coded('ECONNREFUSED'),
    coded('ENOENT'),
    failed(coded('ECONNRESET')),
    failed(coded('57P01')),
    failed(coded('08006')),
    coded('53300'),
    failed(new Error('Connection terminated unexpectedly')),
    new Error('timeout exceeded when trying to connect'),
    failed(new Error('Client has encountered a connection error and is not queryable')),
    new QueryRunnerAlreadyReleasedError(),
  ])('says that the database is away: %s', (error) => {
    const stated = statedFailure(error);
    expect(stated).toBeInstanceOf(AppError);
    expect(stated).toMatchObject({ kind: 'unavailable', code: 'database_unreachable' });
  });

  it.each([
    failed(coded('23505')),
    failed(coded('40001')),
    failed(coded('57014')),
    new Error('something else'),
    coded('EACCES'),
    'text',
    undefined,
  ])('leaves any other as it is: %s', (error) => {
    expect(statedFailure(error)).toBe(error);
  });
});
