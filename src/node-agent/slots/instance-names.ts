import { createHash } from 'node:crypto';

const ROUTE_PRIORITIES = 0x6174_0000;

export const nftTableOf = (tag: string): string => `atoll_${tag}`;

/** Priority of the route that keeps an agent's address range; tells whose it is. */
export const routePriorityOf = (tag: string): number => ROUTE_PRIORITIES + parseInt(tag, 16);

/** The tag of the agent that made a route of this priority; `undefined` where none did. */
export function tagOfRoutePriority(priority: number): string | undefined {
  const tag = priority - ROUTE_PRIORITIES;
  return tag >= 0 && tag <= 0xffff ? tag.toString(16).padStart(4, '0') : undefined;
}

/** Names of what one agent makes on its host: agents of other data folders have other ones. */
export class InstanceNames {
  /** Four hex digits of the data folder's path. */
  readonly tag: string;

  constructor(dataDirectory: string) {
    this.tag = createHash('sha256').update(dataDirectory).digest('hex').slice(0, 4);
  }

  /** Host ends of the veth pairs begin with this. */
  get hostDevicePrefix(): string {
    return `at${this.tag}v`;
  }

  hostDevice(index: number): string {
    return `${this.hostDevicePrefix}${index}`;
  }

  /** The slot of a host device; `undefined` where another made it. */
  slotOfDevice(name: string): number | undefined {
    const digits = name.startsWith(this.hostDevicePrefix)
      ? name.slice(this.hostDevicePrefix.length)
      : '';
    return /^[1-9]\d{0,4}$/.test(digits) ? Number(digits) : undefined;
  }

  get nftTable(): string {
    return nftTableOf(this.tag);
  }
}
