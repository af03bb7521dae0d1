/** What a node must keep really free to take a sandbox: shares alone are overcommitted. */
export const FLOORS = {
  memoryMB: 1_024,
  memoryShare: 0.05,
  diskMB: 5_120,
} as const;

/** A share of a node; disk is thin, so that only its floor counts. */
export interface Share {
  cpuCount: number;
  memoryMB: number;
}

export interface PlacementRequest extends Share {
  runtimeClass: string;
  buildId: string;
}
