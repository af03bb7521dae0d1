import { z } from 'zod';
import { endReason, sandboxSpec } from './sandbox-spec.js';

/** The queue that one node's agent works on. */
export const nodeQueueName = (nodeId: string): string => `node-${nodeId}`;

/** Messages carry a version: a rolling upgrade has both sides alive at once. */
const version = z.literal(1);

/** Jobs from the control plane to one node, by name. */
export const nodeJobs = {
  'sandbox.start': z.object({ version, sandbox: sandboxSpec }),
  'sandbox.kill': z.object({
    version,
    sandboxId: z.string(),
    executionId: z.string(),
    reason: endReason,
  }),
  /** A node ends a sandbox by itself at its end, so it has to know when that moves. */
  'sandbox.set-end': z.object({
    version,
    sandboxId: z.string(),
    executionId: z.string(),
    endAt: z.iso.datetime(),
  }),
} as const;

export type NodeJobName = keyof typeof nodeJobs;
export type NodeJobPayload<N extends NodeJobName> = z.infer<(typeof nodeJobs)[N]>;
export type StartSandboxJob = NodeJobPayload<'sandbox.start'>;
export type KillSandboxJob = NodeJobPayload<'sandbox.kill'>;
export type SetSandboxEndJob = NodeJobPayload<'sandbox.set-end'>;
