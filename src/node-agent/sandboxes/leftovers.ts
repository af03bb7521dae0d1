import type { RuntimeDriver } from '../runtime/runtime-driver.js';
import type { Slot } from '../slots/slot.js';
import type { NodeParts } from './node-parts.js';

/** Things on the host with this node's mark that belong to no sandbox it knows. */
export interface Leftovers {
  readonly containers: readonly { readonly driver: RuntimeDriver; readonly id: string }[];
  readonly rootfsIds: readonly string[];
  readonly socketIds: readonly string[];
  /** Claimed, so that no sandbox gets them before they are clean. */
  readonly slots: readonly Slot[];
}

/** Looks for leftovers; must run before the first start, whose parts would look like them. */
export async function listLeftovers(parts: NodeParts): Promise<Leftovers> {
  const known = parts.registry.list();
  const executions = new Set(known.map(({ executionId }) => executionId));
  const sandboxes = new Set(known.map(({ sandboxId }) => sandboxId));
  const usedSlots = new Set(known.map(({ slot }) => slot?.index));
  const containers: { driver: RuntimeDriver; id: string }[] = [];
  for (const driver of parts.drivers.values()) {
    for (const { id } of await driver.list()) {
      if (!executions.has(id)) containers.push({ driver, id });
    }
  }
  const rootfsIds = (await parts.storage.list()).filter((id) => !sandboxes.has(id));
  const socketIds = (await parts.daemons.list()).filter((id) => !sandboxes.has(id));
  const slots = (await parts.network.list())
    .filter((index) => !usedSlots.has(index))
    .flatMap((index) => claimLeftover(parts, index));
  return { containers, rootfsIds, socketIds, slots };
}

/** A device of an agent with more slots or another range stays: no sandbox gets its slot now. */
function claimLeftover({ slots, logger }: NodeParts, index: number): Slot[] {
  try {
    return [slots.claim(index)];
  } catch (error) {
    logger.error({ slot: index, err: error }, 'recovery: network of an unknown slot');
    return [];
  }
}

/** Removes them one by one; what cannot be removed is logged and stays for the next start. */
export async function removeLeftovers(parts: NodeParts, leftovers: Leftovers): Promise<void> {
  const { logger, storage, network, daemons } = parts;
  const attempt = async (what: string, remove: () => Promise<void>) => {
    try {
      await remove();
      logger.info({ what }, 'recovery: removed');
    } catch (error) {
      logger.error({ what, err: error }, 'recovery: could not be removed');
    }
  };
  for (const { driver, id } of leftovers.containers) {
    await attempt(`container ${id}`, () => driver.delete(id));
  }
  // A sandbox of that id may have been started in the meantime: its parts are no leftovers.
  const unused = (ids: readonly string[]) =>
    ids.filter((id) => parts.registry.get(id) === undefined);
  for (const id of unused(leftovers.rootfsIds)) {
    await attempt(`root file system ${id}`, () => storage.destroy(id));
  }
  for (const id of unused(leftovers.socketIds)) {
    await attempt(`socket ${id}`, () => daemons.remove(id));
  }
  for (const slot of leftovers.slots) {
    await attempt(`network ${slot.index}`, async () => {
      await network.detach(slot);
      parts.slots.release(slot);
    });
  }
}
