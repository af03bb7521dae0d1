import type { ContainerHandle } from '../runtime/runtime-driver.js';
import type { EndSandbox } from './end-sandbox.js';
import { listLeftovers, removeLeftovers, type Leftovers } from './leftovers.js';
import type { NodeParts } from './node-parts.js';
import { SandboxEntry } from './sandbox-entry.js';
import type { LoadedRecords } from './sandbox-record-files.js';
import type { SandboxRecord } from './sandbox-record.js';
import { StartFailed } from './start-failure.js';

/** What is left to do behind an agent that works already. */
export interface RecoveryRest {
  readonly adopted: number;
  /** Ends what did not survive and removes what belongs to nothing. */
  cleanUp(): Promise<void>;
}

/** Finds again what an earlier agent of this data folder left on the host. */
export class RecoverSandboxes {
  readonly #parts: NodeParts;
  readonly #end: EndSandbox;

  constructor(parts: NodeParts, end: EndSandbox) {
    this.#parts = parts;
    this.#end = end;
  }

  /**
   * Adopts the sandboxes that live, and looks for leftovers before any new start could be taken for
   * one. Storage and network must be open.
   */
  async run({ records, unreadable }: LoadedRecords): Promise<RecoveryRest> {
    const { registry, logger } = this.#parts;
    if (unreadable.length > 0) logger.error({ unreadable }, 'recovery: unreadable records');
    const living = await this.#livingContainers();
    const dead: SandboxEntry[] = [];
    let adopted = 0;
    for (const record of records) {
      const entry = this.#entryOf(record);
      if (entry === undefined) continue;
      registry.add(entry);
      if (record.state === 'running' && living.has(entry.executionId)) {
        entry.state = 'running';
        adopted += 1;
      } else {
        dead.push(entry);
      }
    }
    const leftovers = await listLeftovers(this.#parts);
    return { adopted, cleanUp: () => this.#cleanUp(dead, leftovers) };
  }

  async #livingContainers(): Promise<Set<string>> {
    const found: ContainerHandle[] = [];
    for (const driver of this.#parts.drivers.values()) {
      const containers = await driver.recover();
      found.push(...containers.filter(({ status }) => status === 'running' || status === 'frozen'));
    }
    return new Set(found.map(({ id }) => id));
  }

  #entryOf(record: SandboxRecord): SandboxEntry | undefined {
    const { slots, logger } = this.#parts;
    const entry = new SandboxEntry(record.sandbox, record);
    entry.state = record.state;
    entry.endReason = record.endReason;
    try {
      entry.slot = slots.claim(record.slotIndex);
      return entry;
    } catch (error) {
      const { sandboxId, executionId } = entry;
      logger.error({ sandboxId, executionId, err: error }, 'recovery: slot not available');
      return undefined;
    }
  }

  async #cleanUp(dead: readonly SandboxEntry[], leftovers: Leftovers): Promise<void> {
    for (const entry of dead) {
      if (entry.state === 'starting') {
        this.#end.afterFailedStart(entry, new StartFailed('interrupted'));
        await entry.ending;
      } else {
        // A restart of the host takes every sandbox with it: memory and processes are gone.
        const sameBoot = entry.bootId === this.#parts.bootId;
        await this.#end.run(entry, entry.endReason ?? (sameBoot ? 'crashed' : 'node_lost'));
      }
    }
    await removeLeftovers(this.#parts, leftovers);
  }
}
