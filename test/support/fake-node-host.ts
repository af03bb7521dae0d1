import { FakeHost } from '../../src/node-agent/runtime/fake/fake-host.js';
import type { InitBody } from '../../src/node-agent/sandboxes/node-parts.js';

/** Steps of a start and of an end at which a fake host can fail or wait. */
export type FakeStep =
  | 'sealed-part'
  | 'network.prepare'
  | 'network.attach'
  | 'network.detach'
  | 'storage.mount'
  | 'storage.unmount'
  | 'storage.destroy'
  | 'socket'
  | 'init';

/** What outlives a fake agent: the host with everything that was made on it. */
export class FakeNodeHost {
  readonly containers = new FakeHost();
  readonly rootfs = new Map<string, 'mounted' | 'unmounted'>();
  readonly networkSlots = new Map<number, 'prepared' | 'attached'>();
  readonly sockets = new Set<string>();
  readonly inits: InitBody[] = [];
  readonly events: string[] = [];
  /** Called at each step: throws or waits where a test wants that. */
  at: (step: FakeStep) => Promise<void> | void = () => undefined;

  /** Everything that is left of sandboxes. */
  leftovers(): string[] {
    return [
      ...[...this.containers.containers.keys()].map((id) => `container ${id}`),
      ...[...this.rootfs.keys()].map((id) => `rootfs ${id}`),
      ...[...this.networkSlots.keys()].map((index) => `network ${index}`),
      ...[...this.sockets].map((id) => `socket ${id}`),
    ];
  }

  async step(step: FakeStep): Promise<void> {
    this.events.push(step);
    await this.at(step);
  }
}

/** Makes the host wait at a step until it is told to go on. */
export function holdAt(host: FakeNodeHost, held: FakeStep) {
  const gate = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  host.at = (step) => {
    if (step !== held) return undefined;
    reached.resolve();
    return gate.promise;
  };
  return { reached: reached.promise, go: () => gate.resolve() };
}

/** Lets a step fail so many times, with a path in the error that nobody may be told. */
export function failAt(host: FakeNodeHost, failing: FakeStep, times = 1): void {
  let left = times;
  host.at = (step) => {
    if (step !== failing || left === 0) return;
    left -= 1;
    throw new Error(`/secret/path: ${step} failed`);
  };
}
