import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sandboxRecord, type SandboxRecord } from './sandbox-record.js';

export interface LoadedRecords {
  readonly records: readonly SandboxRecord[];
  /** Ids of sandboxes whose files this version cannot read. */
  readonly unreadable: readonly string[];
}

/** One JSON file a sandbox below `<data>/node/records`. */
export class SandboxRecordFiles {
  readonly #folder: string;
  /** Writes of one sandbox in the order in which they were asked for. */
  readonly #writes = new Map<string, Promise<void>>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Reads all files; unreadable ones are taken away, what they stood for is found as leftovers. */
  async load(): Promise<LoadedRecords> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const records: SandboxRecord[] = [];
    const unreadable: string[] = [];
    for (const file of await readdir(this.#folder)) {
      if (!file.endsWith('.json')) {
        // A draft of a write that a crash cut off: the file before it still stands.
        await rm(join(this.#folder, file), { force: true });
        continue;
      }
      const record = parse(await readFile(join(this.#folder, file), 'utf8'));
      if (record !== undefined) {
        records.push(record);
        continue;
      }
      unreadable.push(file.replace(/\.json$/, ''));
      await rm(join(this.#folder, file), { force: true });
    }
    return { records, unreadable };
  }

  save(record: SandboxRecord): Promise<void> {
    const path = this.#path(record.sandbox.sandboxId);
    const text = JSON.stringify(record);
    return this.#inOrder(record.sandbox.sandboxId, async () => {
      // Without fsync: the files matter after a crash of this process, not of the machine, which
      // ends every sandbox anyway.
      await writeFile(`${path}.draft`, text, { mode: 0o600 });
      await rename(`${path}.draft`, path);
    });
  }

  remove(sandboxId: string): Promise<void> {
    return this.#inOrder(sandboxId, () => rm(this.#path(sandboxId), { force: true }));
  }

  #path(sandboxId: string): string {
    return join(this.#folder, `${sandboxId}.json`);
  }

  async #inOrder(sandboxId: string, step: () => Promise<void>): Promise<void> {
    const before = this.#writes.get(sandboxId) ?? Promise.resolve();
    const write = before.then(step, step);
    this.#writes.set(sandboxId, write);
    try {
      await write;
    } finally {
      if (this.#writes.get(sandboxId) === write) this.#writes.delete(sandboxId);
    }
  }
}

function parse(text: string): SandboxRecord | undefined {
  try {
    const parsed = sandboxRecord.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
