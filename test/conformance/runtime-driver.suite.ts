import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../src/kernel/app-error.js';
import type {
  ContainerExit,
  ContainerSpec,
  Freezer,
  RuntimeDriver,
} from '../../src/node-agent/runtime/runtime-driver.js';

/** One host, real or imagined, on which drivers come and go. */
export interface DriverHost {
  /** A driver as a freshly started agent has it. */
  open(): RuntimeDriver;
  /** A container whose PID 1 waits for ever. */
  spec(id: string): ContainerSpec;
  /** PID 1 ends, but not through the driver. */
  endFirstProcess(driver: RuntimeDriver, id: string): Promise<void>;
  dispose(): Promise<void>;
}

/** Longer than any driver needs to notice an exit. */
const NOTICED_MS = 3_000;

/** What every implementation of RuntimeDriver does; run it once per driver. */
export function runtimeDriverSuite(name: string, makeHost: () => Promise<DriverHost>): void {
  describe(`runtime driver: ${name}`, () => {
    let host: DriverHost;
    let driver: RuntimeDriver;
    let exits: ContainerExit[];

    const made: string[] = [];
    const running = async (id: string): Promise<void> => {
      await created(id);
      await driver.start(id);
    };
    const created = async (id: string) => {
      made.push(id);
      return driver.create(host.spec(id));
    };
    const freezer = (): Freezer => {
      if (driver.freezer === undefined) throw new Error('the driver has no freezer');
      return driver.freezer;
    };
    const failure = async (promise: Promise<unknown>): Promise<string> => {
      const error: unknown = await promise.then(
        () => 'succeeded',
        (reason: unknown) => reason,
      );
      return error instanceof AppError ? error.kind : String(error);
    };
    const statusOf = async (id: string) => (await driver.inspect(id)).status;

    beforeAll(async () => {
      host = await makeHost();
    });
    afterAll(async () => host.dispose());
    beforeEach(() => {
      driver = host.open();
      exits = [];
      driver.onExit((exit) => exits.push(exit));
    });
    afterEach(async () => {
      for (const id of made.splice(0)) await driver.delete(id);
      await driver.close();
    });

    it('makes a container that waits, and lets it run', async () => {
      const handle = await created('x1');
      expect(handle).toMatchObject({ version: 1, id: 'x1' });
      expect(handle.pid).toBeGreaterThan(1);
      expect(await driver.inspect('x1')).toEqual({ ...handle, status: 'created' });
      await driver.start('x1');
      expect(await driver.inspect('x1')).toEqual({ ...handle, status: 'running' });
    });

    it('lists what it holds, and nothing after the delete', async () => {
      await running('x1');
      await created('x2');
      const listed = (await driver.list()).map(({ id, status }) => `${id} ${status}`);
      expect(listed.toSorted()).toEqual(['x1 running', 'x2 created']);
      await driver.delete('x1');
      await driver.delete('x2');
      expect(await driver.list()).toEqual([]);
    });

    it('runs a command inside and gives its output and exit code', async () => {
      await running('x1');
      expect(await driver.exec('x1', ['/bin/echo', 'hello', 'there'])).toEqual({
        exitCode: 0,
        stdout: 'hello there\n',
        stderr: '',
      });
      expect((await driver.exec('x1', ['/bin/false'])).exitCode).toBe(1);
    });

    it('keeps a killed container until it is deleted', async () => {
      await running('x1');
      await driver.kill('x1');
      expect(await statusOf('x1')).toBe('stopped');
      await driver.delete('x1');
      expect(await failure(driver.inspect('x1'))).toBe('not_found');
    });

    it('kills and deletes a container that never ran', async () => {
      await created('x1');
      await driver.kill('x1');
      expect(await statusOf('x1')).toBe('stopped');
    });

    it('deletes a running container without a kill before', async () => {
      await running('x1');
      await driver.delete('x1');
      expect(await failure(driver.inspect('x1'))).toBe('not_found');
    });

    it('repeats start, kill and delete without harm', async () => {
      await running('x1');
      await driver.start('x1');
      expect(await statusOf('x1')).toBe('running');
      await driver.kill('x1');
      await driver.kill('x1');
      await driver.delete('x1');
      await driver.delete('x1');
      await driver.kill('x1');
    });

    it('kills and deletes what it never held', async () => {
      await driver.kill('x404');
      await driver.delete('x404');
    });

    it('answers not found for an id that it does not hold', async () => {
      const calls = [
        driver.start('x404'),
        driver.inspect('x404'),
        driver.exec('x404', ['/bin/true']),
        freezer().freeze('x404'),
        freezer().thaw('x404'),
      ];
      expect(await Promise.all(calls.map(failure))).toEqual(Array(5).fill('not_found'));
    });

    it('refuses a second container of the same id, and leaves the first alone', async () => {
      await running('x1');
      expect(await failure(driver.create(host.spec('x1')))).toBe('conflict');
      expect(await statusOf('x1')).toBe('running');
    });

    it('lets one of two creates at once win', async () => {
      made.push('x1');
      const calls = [driver.create(host.spec('x1')), driver.create(host.spec('x1'))];
      const outcomes = await Promise.all(calls.map(failure));
      expect(outcomes.toSorted()).toEqual(['conflict', 'succeeded']);
      expect(await statusOf('x1')).toBe('created');
    });

    it('uses an id again after the delete', async () => {
      await running('x1');
      await driver.delete('x1');
      await running('x1');
      expect(await statusOf('x1')).toBe('running');
    });

    it('freezes and thaws, both more than once', async () => {
      await running('x1');
      await freezer().freeze('x1');
      await freezer().freeze('x1');
      expect(await statusOf('x1')).toBe('frozen');
      expect(await failure(driver.exec('x1', ['/bin/true']))).toBe('conflict');
      await freezer().thaw('x1');
      await freezer().thaw('x1');
      expect(await statusOf('x1')).toBe('running');
      expect((await driver.exec('x1', ['/bin/true'])).exitCode).toBe(0);
    });

    it('kills a frozen container', async () => {
      await running('x1');
      await freezer().freeze('x1');
      await driver.kill('x1');
      expect(await statusOf('x1')).toBe('stopped');
      expect(await failure(freezer().freeze('x1'))).toBe('conflict');
    });

    it('deletes a frozen container', async () => {
      await running('x1');
      await freezer().freeze('x1');
      await driver.delete('x1');
      expect(await driver.list()).toEqual([]);
    });

    it('refuses to start what was killed', async () => {
      await running('x1');
      await driver.kill('x1');
      expect(await failure(driver.start('x1'))).toBe('conflict');
    });

    it('tells once that PID 1 ended, and only of that container', async () => {
      await running('x1');
      await running('x2');
      await host.endFirstProcess(driver, 'x1');
      await vi.waitFor(() => expect(exits).not.toEqual([]), NOTICED_MS);
      expect(exits).toEqual([{ id: 'x1', reason: 'exited' }]);
      expect(await statusOf('x1')).toBe('stopped');
      expect(await statusOf('x2')).toBe('running');
      // Whoever notices the next end has looked at the first one again.
      await host.endFirstProcess(driver, 'x2');
      await vi.waitFor(() => expect(exits).toHaveLength(2), NOTICED_MS);
      expect(exits.map(({ id }) => id)).toEqual(['x1', 'x2']);
    });

    it('does not tell of an end that was asked for', async () => {
      await running('x1');
      await running('x2');
      await driver.kill('x1');
      await driver.delete('x2');
      await running('x3');
      await host.endFirstProcess(driver, 'x3');
      await vi.waitFor(() => expect(exits).not.toEqual([]), NOTICED_MS);
      expect(exits).toEqual([{ id: 'x3', reason: 'exited' }]);
    });

    it('finds its containers again after a restart of the agent', async () => {
      await running('x1');
      await running('x2');
      await created('x3');
      await running('x4');
      await freezer().freeze('x2');
      await host.endFirstProcess(driver, 'x4');
      await vi.waitFor(() => expect(exits).not.toEqual([]), NOTICED_MS);
      const before = await driver.inspect('x1');

      driver = host.open();
      const later: ContainerExit[] = [];
      driver.onExit((exit) => later.push(exit));
      const found = await driver.recover();
      expect(found.map(({ id, status }) => `${id} ${status}`).toSorted()).toEqual([
        'x1 running',
        'x2 frozen',
        'x3 created',
      ]);
      expect(found.find(({ id }) => id === 'x1')).toEqual(before);
      expect(await driver.list()).toHaveLength(3);

      await driver.start('x3');
      expect((await driver.exec('x3', ['/bin/true'])).exitCode).toBe(0);
      await host.endFirstProcess(driver, 'x1');
      await vi.waitFor(() => expect(later).toEqual([{ id: 'x1', reason: 'exited' }]), NOTICED_MS);
    });

    it('ends a create and a kill that cross each other in the order of the calls', async () => {
      made.push('x1');
      const [, , outcome] = await Promise.all([
        driver.create(host.spec('x1')),
        driver.kill('x1'),
        failure(driver.start('x1')),
      ]);
      expect(outcome).toBe('conflict');
      expect(await statusOf('x1')).toBe('stopped');
    });
  });
}
