import type { INestApplicationContext } from '@nestjs/common';
import type { Logger } from '../../logging/logger.js';
import { SweepNodeLeasesService } from '../../modules/nodes/index.js';
import { SweepSandboxesService } from '../../modules/sandboxes/index.js';
import type { Connections } from './connections.js';
import { Sweep } from './sweep.js';

/** What only time sets in motion; several processes may do it side by side. */
export function startSweeps(
  app: INestApplicationContext,
  { relay }: Connections,
  logger: Logger,
): Sweep[] {
  const sandboxes = app.get(SweepSandboxesService);
  const leases = app.get(SweepNodeLeasesService);
  const sweep = (name: string, everyMs: number, run: () => Promise<unknown>): Sweep =>
    new Sweep({ name, everyMs, run, logger });
  return [
    sweep('outbox', 1_000, () => relay.sweep()),
    sweep('sandbox-expiry', 500, () => sandboxes.expire()),
    sweep('sandbox-retention', 600_000, () => sandboxes.forgetEnded()),
    sweep('kills-of-away-nodes', 10_000, () => sandboxes.finishKillsOfAwayNodes()),
    sweep('node-leases', 2_000, () => leases.run()),
  ];
}
