import type { EndSandbox } from './end-sandbox.js';
import type { NodeParts } from './node-parts.js';
import { StartFailed } from './start-failure.js';

/** Ends sandboxes whose first process ended by itself. */
export function watchExits(parts: NodeParts, end: EndSandbox): void {
  for (const driver of parts.drivers.values()) {
    driver.onExit(({ id, reason }) => {
      const entry = parts.registry.findExecution(id);
      if (entry === undefined || entry.ending !== undefined) return;
      if (entry.state === 'starting') entry.abortStart(new StartFailed('exited'));
      else end.runInBackground(entry, reason === 'oom' ? 'oom' : 'crashed');
    });
  }
}
