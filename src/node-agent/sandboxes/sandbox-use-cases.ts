import { EndSandbox } from './end-sandbox.js';
import { ExpireSandboxes } from './expire-sandboxes.js';
import { KillSandbox } from './kill-sandbox.js';
import type { NodeParts } from './node-parts.js';
import { RecoverSandboxes } from './recover-sandboxes.js';
import { SetSandboxEnd } from './set-sandbox-end.js';
import { StartSandbox, type StartSandboxOptions } from './start-sandbox.js';
import { watchExits } from './watch-exits.js';

/** What a node can do with sandboxes, over one set of parts. */
export interface SandboxUseCases {
  readonly start: StartSandbox;
  readonly kill: KillSandbox;
  readonly setEnd: SetSandboxEnd;
  readonly expire: ExpireSandboxes;
  readonly recover: RecoverSandboxes;
  readonly end: EndSandbox;
}

/** Puts the use cases together, and lets them know of exits from now on. */
export function sandboxUseCases(parts: NodeParts, options: StartSandboxOptions): SandboxUseCases {
  const end = new EndSandbox(parts);
  watchExits(parts, end);
  return {
    start: new StartSandbox(parts, end, options),
    kill: new KillSandbox(parts, end),
    setEnd: new SetSandboxEnd(parts),
    expire: new ExpireSandboxes(parts, end),
    recover: new RecoverSandboxes(parts, end),
    end,
  };
}
