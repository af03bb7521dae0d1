import { AppError } from '../../kernel/app-error.js';
import { type Cidr, formatAddress } from '../network/cidr.js';
import type { InstanceNames } from './instance-names.js';
import type { Slot } from './slot.js';

const RANGE_SIZE = 65_536;
/** Ids above this one cannot be in `net.ipv4.ping_group_range`, so ping would end for them. */
const LAST_ID = 2 ** 31 - 1;

export interface SlotPoolOptions {
  readonly names: InstanceNames;
  /** Outer addresses come from here. */
  readonly network: Cidr;
  /** First host id of slot 0; slot n has the range n x 65536 above it. */
  readonly uidBase: number;
  /** Most slots; fewer where the ids or the network end before. */
  readonly size: number;
}

/** Leases slots; a released one is used again after all others, so its traces have time to go. */
export class SlotPool {
  readonly size: number;
  private readonly free: number[] = [];
  private readonly leased = new Set<number>();

  constructor(private readonly options: SlotPoolOptions) {
    const byIds = Math.floor((LAST_ID + 1 - options.uidBase) / RANGE_SIZE) - 1;
    const byNetwork = 2 ** (32 - options.network.prefixLength) - 2;
    this.size = Math.max(0, Math.min(options.size, byIds, byNetwork));
    for (let index = 1; index <= this.size; index++) this.free.push(index);
  }

  /** @throws {AppError} `no_free_slot` */
  lease(): Slot {
    const index = this.free.shift();
    if (index === undefined) {
      throw new AppError('unavailable', `all ${this.size} slots of this node are in use`, {
        code: 'no_free_slot',
      });
    }
    this.leased.add(index);
    return this.at(index);
  }

  /** Takes just this slot, for a sandbox that outlived an agent. @throws {AppError} where it is taken */
  claim(index: number): Slot {
    const slot = this.at(index);
    const position = this.free.indexOf(index);
    if (position === -1)
      throw new AppError('conflict', `slot ${index} is in use`, { code: 'slot_in_use' });
    this.free.splice(position, 1);
    this.leased.add(index);
    return slot;
  }

  /** Safe to call again. */
  release(slot: Pick<Slot, 'index'>): void {
    if (this.leased.delete(slot.index)) this.free.push(slot.index);
  }

  /** The slot of an index, leased or not. @throws {AppError} where the pool has none */
  at(index: number): Slot {
    if (!Number.isInteger(index) || index < 1 || index > this.size) {
      throw new AppError('invalid', `slot ${index} is not one of 1 to ${this.size}`);
    }
    const { names, network, uidBase } = this.options;
    return {
      index,
      idRange: { hostBase: uidBase + index * RANGE_SIZE, size: RANGE_SIZE },
      outerAddress: formatAddress(network.base + index),
      hostDevice: names.hostDevice(index),
    };
  }

  get freeCount(): number {
    return this.free.length;
  }
}
