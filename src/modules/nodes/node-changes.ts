import { z } from 'zod';

/** Announced after a node's row has changed in a way that a cached route must notice. */
export const NODE_CHANGED = 'node-changed';
export const nodeChanged = z.object({ nodeId: z.string() });
