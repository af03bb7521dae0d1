import { describe, expect, it } from 'vitest';
import type { ChildExit } from '../../embedded/child-process.js';
import { type Run, SupervisedService } from './supervised-service.js';

const BACKOFF = { firstMs: 1, longestMs: 4, calmMs: 60_000 };

class FakeRun implements Run {
  readonly exited: Promise<ChildExit>;
  end!: (exit: ChildExit) => void;
  stopped = false;

  constructor() {
    this.exited = new Promise((resolve) => (this.end = resolve));
  }

  stop(): Promise<void> {
    this.stopped = true;
    this.end({ code: null, signal: 'SIGTERM' });
    return Promise.resolve();
  }
}

function supervise(failures: number[] = []) {
  const runs: FakeRun[] = [];
  const troubles: string[] = [];
  let starts = 0;
  const service = new SupervisedService({
    name: 'api',
    backoff: BACKOFF,
    onTrouble: (text) => troubles.push(text),
    start: () => {
      starts += 1;
      if (failures.includes(starts)) return Promise.reject(new Error('port taken'));
      const run = new FakeRun();
      runs.push(run);
      return Promise.resolve(run);
    },
  });
  return { service, runs, troubles };
}

const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 1));
};

describe('SupervisedService', () => {
  it('starts a program again that ended by itself, and says why', async () => {
    const { service, runs, troubles } = supervise();
    await service.start();
    runs[0]?.end({ code: 1, signal: null });
    await until(() => runs.length === 2);
    expect(troubles).toEqual(['api ended (code 1); starting it again in 0.001 s']);
    await service.stop();
    expect(runs[1]?.stopped).toBe(true);
  });

  it('waits longer from one failure to the next', async () => {
    const { service, runs, troubles } = supervise([2, 3]);
    await service.start();
    runs[0]?.end({ code: null, signal: 'SIGKILL' });
    await until(() => runs.length === 2);
    expect(troubles.filter((text) => text.includes('again'))).toEqual([
      'api ended (SIGKILL); starting it again in 0.001 s',
      'api could not be started; starting it again in 0.002 s',
      'api could not be started; starting it again in 0.004 s',
    ]);
    await service.stop();
  });

  it('hands a failure of the first start to the caller', async () => {
    await expect(supervise([1]).service.start()).rejects.toThrow('port taken');
  });

  it('starts nothing after a stop, even one that comes in the pause', async () => {
    const { service, runs, troubles } = supervise();
    await service.start();
    runs[0]?.end({ code: 1, signal: null });
    await until(() => troubles.length === 1);
    await service.stop();
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(runs.filter((run) => !run.stopped).length).toBeLessThanOrEqual(1);
    expect(runs.length).toBeLessThanOrEqual(2);
  });
});
