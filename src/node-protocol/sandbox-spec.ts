import { z } from 'zod';

export const runtimeClass = z.enum(['container', 'gvisor']);
export type RuntimeClass = z.infer<typeof runtimeClass>;

/** Egress and ingress rules of a sandbox; empty lists and `true` mean "all allowed". */
export const networkPolicy = z.object({
  allowInternetAccess: z.boolean(),
  allowOut: z.array(z.string()),
  denyOut: z.array(z.string()),
});
export type NetworkPolicy = z.infer<typeof networkPolicy>;

/** What a node needs to start a sandbox. Secrets are not in it: the agent fetches them (sealed-part.ts). */
export const sandboxSpec = z.object({
  sandboxId: z.string(),
  executionId: z.string(),
  templateId: z.string(),
  buildId: z.string(),
  runtimeClass,
  cpuCount: z.number().int().min(1),
  memoryMB: z.number().int().min(128),
  diskSizeMB: z.number().int().min(0),
  /** The agent ends the sandbox at this time by itself when the control plane is away; ISO 8601. */
  endAt: z.iso.datetime(),
  network: networkPolicy,
});
export type SandboxSpec = z.infer<typeof sandboxSpec>;

export const endReason = z.enum([
  'timeout',
  'killed',
  'oom',
  'crashed',
  'node_lost',
  'start_failed',
  'shutdown',
]);
export type EndReason = z.infer<typeof endReason>;
