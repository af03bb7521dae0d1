import { z } from 'zod';

/**
 * The secret part of a sandbox. It never rests in Redis: the agent reads it with its node credential
 * from `GET <internal url>/internal/executions/<executionId>/sealed`.
 */
export const sealedPart = z.object({
  sandboxId: z.string(),
  executionId: z.string(),
  templateId: z.string(),
  envVars: z.record(z.string(), z.string()),
  envdAccessToken: z.string().min(1),
  /** False where the caller created the sandbox with `secure: false`: envd demands no token. */
  secure: z.boolean(),
  metadata: z.record(z.string(), z.string()),
  /** As the caller gave them; absent where it gave none. */
  mcp: z.record(z.string(), z.unknown()).optional(),
  iam: z.record(z.string(), z.unknown()).optional(),
});
export type SealedPart = z.infer<typeof sealedPart>;

/**
 * Header in which a node says which one it is. The credential is one for all nodes, so that this
 * keeps honest nodes to their own sandboxes, not a stolen credential.
 */
export const NODE_ID_HEADER = 'x-atoll-node';

/** Path of the internal endpoint, relative to the internal URL of the api. */
export const sealedPartPath = (executionId: string): string =>
  `/internal/executions/${encodeURIComponent(executionId)}/sealed`;
