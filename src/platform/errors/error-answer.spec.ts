import { BadRequestException, HttpException, NotFoundException } from '@nestjs/common';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../kernel/app-error.js';
import { IllegalTransition } from '../../kernel/state-machine.js';
import { answerOf } from './error-answer.js';
import { STATUS_OF_KIND } from './status-of-kind.js';

const REQUEST = { method: 'GET', url: '/sandboxes/i1?token=x' };

describe('answerOf', () => {
  it.each(Object.entries(STATUS_OF_KIND).filter(([kind]) => kind !== 'internal'))(
    'tells the message of %s with status %d',
    (kind, status) => {
      const error = new AppError(kind as keyof typeof STATUS_OF_KIND, 'a fact', { code: 'word' });
      expect(answerOf(error, REQUEST)).toMatchObject({
        status,
        message: 'a fact',
        errorCode: 'word',
      });
    },
  );

  it('tells the state that forbids an event', () => {
    expect(answerOf(new IllegalTransition('sandbox i1', 'paused', 'pause'), REQUEST)).toEqual({
      status: 409,
      message: "sandbox i1 is paused: 'pause' is not possible now",
      errorCode: 'wrong_state',
    });
  });

  it.each([
    new AppError('internal', 'password hunter2'),
    new Error('password hunter2'),
    new HttpException('password hunter2', 500),
    new HttpException('password hunter2', 200),
    'password hunter2',
    undefined,
  ])('tells nothing of a fault: %s', (fault) => {
    const answer = answerOf(fault, REQUEST);
    expect(answer.status).toBe(500);
    expect(JSON.stringify(answer)).not.toContain('hunter2');
  });

  it('carries Retry-After for 503 and rate limits, never for a quota', () => {
    const seconds = (kind: 'unavailable' | 'rate_limited' | 'quota_exceeded', given?: number) =>
      answerOf(
        new AppError(kind, 'x', given === undefined ? {} : { retryAfterSeconds: given }),
        REQUEST,
      ).retryAfterSeconds;
    expect(seconds('unavailable')).toBe(5);
    expect(seconds('unavailable', 30)).toBe(30);
    expect(seconds('rate_limited', 1)).toBe(1);
    expect(seconds('quota_exceeded', 1)).toBeUndefined();
  });

  it('names the route that does not exist without its query', () => {
    const { message } = answerOf(
      new NotFoundException('Cannot GET /sandboxes/i1?token=x'),
      REQUEST,
    );
    expect(message).toBe('GET /sandboxes/i1 is not an operation of this API');
  });

  it("passes the framework's own refusals on", () => {
    expect(answerOf(new BadRequestException('no'), REQUEST)).toEqual({
      status: 400,
      message: 'no',
    });
  });
});
