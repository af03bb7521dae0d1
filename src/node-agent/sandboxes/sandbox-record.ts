import { z } from 'zod';
import { endReason, sandboxSpec } from '../../node-protocol/sandbox-spec.js';

/** What a node does with a sandbox: `starting` and `ending` survive a crash as work left over. */
export const sandboxState = z.enum(['starting', 'running', 'ending']);
export type SandboxState = z.infer<typeof sandboxState>;

/**
 * What is on disk of a sandbox, so that an agent that was killed finds it again. The file has mode
 * 0600: the control token opens the daemon's `/init`.
 */
export const sandboxRecord = z.object({
  version: z.literal(1),
  sandbox: sandboxSpec,
  state: sandboxState,
  slotIndex: z.number().int().min(1),
  controlToken: z.string().min(1),
  /** The kernel's boot id at the start: another one means that the host was restarted since. */
  bootId: z.string(),
  /** Host folders that its daemon's program is loaded from; absent in files of older agents. */
  programFolders: z.array(z.string()).optional(),
  /** Why it is being ended, while it is. */
  endReason: endReason.optional(),
});
export type SandboxRecord = z.infer<typeof sandboxRecord>;
