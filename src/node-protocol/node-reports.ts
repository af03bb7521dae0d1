import { z } from 'zod';
import { endReason, runtimeClass } from './sandbox-spec.js';

/** The one queue on which every node reports what is. */
export const REPORTS_QUEUE = 'node-reports';

const version = z.literal(1);
const nodeId = z.string().min(1);

/** A template build whose layers lie on the node. */
const heldTemplate = z.object({
  /** Name of a shipped template, such as `base`. */
  name: z.string(),
  buildId: z.uuid(),
  layerHash: z.string(),
  /** Bytes on disk. */
  rootfsSize: z.number().int().min(0),
});
export type HeldTemplate = z.infer<typeof heldTemplate>;

/** One sandbox that lives on the node at the time of the report. */
const holding = z.object({
  sandboxId: z.string(),
  executionId: z.string(),
  state: z.enum(['starting', 'running', 'paused', 'ending']),
});
export type Holding = z.infer<typeof holding>;

/** What a node can give in all, before overcommit. */
const capacity = z.object({
  cpuCount: z.number().int().min(1),
  memoryMB: z.number().int().min(1),
  diskMB: z.number().int().min(0),
});

/** Reports from a node to the control plane, by name. Each is a fact with the node's time. */
export const nodeReports = {
  'node.registered': z.object({
    version,
    nodeId,
    at: z.iso.datetime(),
    /** Where the edge reaches the node's gateway: `unix:<path>` or `tcp:<host>:<port>`. */
    gatewayUrl: z.string(),
    runtimeClasses: z.array(runtimeClass),
    capacity,
    templates: z.array(heldTemplate),
    holdings: z.array(holding),
  }),
  'node.heartbeat': z.object({
    version,
    nodeId,
    at: z.iso.datetime(),
    free: z.object({ memoryMB: z.number().int(), diskMB: z.number().int() }),
    templates: z.array(heldTemplate),
    holdings: z.array(holding),
  }),
  'node.stopping': z.object({ version, nodeId, at: z.iso.datetime() }),
  'sandbox.started': z.object({
    version,
    nodeId,
    sandboxId: z.string(),
    executionId: z.string(),
    at: z.iso.datetime(),
  }),
  'sandbox.start-failed': z.object({
    version,
    nodeId,
    sandboxId: z.string(),
    executionId: z.string(),
    at: z.iso.datetime(),
    /** For the person who asked: no secret, no path of the host. */
    message: z.string(),
  }),
  'sandbox.ended': z.object({
    version,
    nodeId,
    sandboxId: z.string(),
    executionId: z.string(),
    at: z.iso.datetime(),
    reason: endReason,
  }),
} as const;

export type NodeReportName = keyof typeof nodeReports;
export type NodeReport<N extends NodeReportName> = z.infer<(typeof nodeReports)[N]>;
