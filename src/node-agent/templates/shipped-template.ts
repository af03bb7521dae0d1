import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** `shipped/<name>.json`: a template that every team may use, complete on this node. */
const shippedTemplate = z.object({
  name: z.string(),
  buildId: z.uuid(),
  layerHash: z.string(),
  /** Bottom first. */
  layers: z.array(z.string().regex(/^[0-9a-f]{64}$/)).min(1),
  /** Bytes on disk. */
  rootfsSize: z.number().int().min(0),
  /** What it was built from; a build with the same definition is not repeated. */
  definitionHash: z.string(),
});
export type ShippedTemplate = z.infer<typeof shippedTemplate>;

/** Reads a shipped template's record, or undefined where there is none that this version reads. */
export async function readShipped(
  templatesDir: string,
  name: string,
): Promise<ShippedTemplate | undefined> {
  const path = join(templatesDir, 'shipped', `${name}.json`);
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    const parsed = shippedTemplate.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
