import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { AppError } from '../../kernel/app-error.js';
import { isGone } from './errno.js';
import type { ContainerHandle } from './runtime-driver.js';

const handleSchema = z.object({
  version: z.literal(1),
  id: z.string(),
  pid: z.number().int().positive(),
  pidStartTime: z.string(),
  cgroupPath: z.string(),
}) satisfies z.ZodType<ContainerHandle>;

/**
 * Ids become names of folders and cgroups: nothing may lead out of their parent.
 * @throws {AppError} invalid
 */
export function containerId(id: string): string {
  if (/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/.test(id)) return id;
  throw new AppError('invalid', `'${id}' is not a container id`);
}

/**
 * Handles on disk, `<root>/<id>/handle.json`. The disk is the only copy, so that a restarted agent
 * knows what its predecessor knew; not synced, since containers do not outlive the machine either.
 */
export class HandleStore {
  constructor(private readonly root: string) {}

  /** The container's own folder, which also holds its bundle. */
  folder(id: string): string {
    return join(this.root, containerId(id));
  }

  async write(handle: ContainerHandle): Promise<void> {
    const path = join(this.folder(handle.id), 'handle.json');
    await mkdir(this.folder(handle.id), { recursive: true, mode: 0o700 });
    await writeFile(`${path}.new`, JSON.stringify(handle), { mode: 0o600 });
    await rename(`${path}.new`, path);
  }

  /** `undefined` where there is none, or where what is there is not a handle. */
  async read(id: string): Promise<ContainerHandle | undefined> {
    let text: string;
    try {
      text = await readFile(join(this.folder(id), 'handle.json'), 'utf8');
    } catch (error) {
      if (isGone(error)) return undefined;
      throw error;
    }
    return parseHandle(text);
  }

  /** Ids that have a folder, whether or not it holds a handle. */
  async ids(): Promise<string[]> {
    try {
      const entries = await readdir(this.root, { withFileTypes: true });
      return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
    } catch (error) {
      if (isGone(error)) return [];
      throw error;
    }
  }
}

function parseHandle(text: string): ContainerHandle | undefined {
  try {
    return handleSchema.safeParse(JSON.parse(text)).data;
  } catch {
    // half a file: a crash of the machine in the middle of the write
    return undefined;
  }
}
