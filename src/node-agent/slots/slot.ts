/**
 * What tells one living sandbox from another on a host: a range of host uids, an outer address and
 * the names of its devices all follow from one small number, leased for the sandbox's life.
 */
export interface Slot {
  /** 1 … the number of slots of the node. */
  readonly index: number;
  readonly idRange: IdRange;
  /** Address on the host side, such as `100.70.0.1`; inside, every sandbox has the same one. */
  readonly outerAddress: string;
  /** Host end of the veth pair; at most 15 characters. */
  readonly hostDevice: string;
}

/** Host ids `hostBase … hostBase + size - 1` stand for 0 … size - 1 inside. */
export interface IdRange {
  readonly hostBase: number;
  readonly size: number;
}
