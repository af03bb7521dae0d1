import { createHash } from 'node:crypto';

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
    return `atoll_${this.tag}`;
  }

  /** Priority of the route that keeps the address range for this agent; tells whose it is. */
  get routePriority(): number {
    return 0x6174_0000 + parseInt(this.tag, 16);
  }
}
