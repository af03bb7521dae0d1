import type { Holding } from '../../node-protocol/node-reports.js';
import type { SandboxEntry } from './sandbox-entry.js';
import type { SandboxRecordFiles } from './sandbox-record-files.js';

/** Executions that are remembered as ended, so that a late or repeated start does nothing. */
const REMEMBERED_ENDS = 10_000;

/** What this node holds: in memory for every question, on disk for the next agent. */
export class SandboxRegistry {
  readonly #files: SandboxRecordFiles;
  readonly #bySandbox = new Map<string, SandboxEntry>();
  readonly #ended = new Set<string>();

  constructor(files: SandboxRecordFiles) {
    this.#files = files;
  }

  get(sandboxId: string): SandboxEntry | undefined {
    return this.#bySandbox.get(sandboxId);
  }

  /** The entry of just this incarnation. */
  find(sandboxId: string, executionId: string): SandboxEntry | undefined {
    const entry = this.#bySandbox.get(sandboxId);
    return entry?.executionId === executionId ? entry : undefined;
  }

  findExecution(executionId: string): SandboxEntry | undefined {
    return this.list().find((entry) => entry.executionId === executionId);
  }

  list(): SandboxEntry[] {
    return [...this.#bySandbox.values()];
  }

  /** In memory at once, so that a second job for the same sandbox sees it. */
  add(entry: SandboxEntry): void {
    this.#bySandbox.set(entry.sandboxId, entry);
  }

  /** Writes an entry as it is now. */
  async save(entry: SandboxEntry): Promise<void> {
    const record = entry.toRecord();
    if (record !== undefined) await this.#files.save(record);
  }

  /** Forgets a sandbox of which nothing is left; where its file stays, the next agent cleans up. */
  async remove(entry: SandboxEntry): Promise<void> {
    this.rememberEnded(entry.executionId);
    await this.#files.remove(entry.sandboxId).catch(() => undefined);
    if (this.#bySandbox.get(entry.sandboxId) === entry) this.#bySandbox.delete(entry.sandboxId);
  }

  rememberEnded(executionId: string): void {
    this.#ended.add(executionId);
    const [oldest] = this.#ended;
    if (this.#ended.size > REMEMBERED_ENDS && oldest !== undefined) this.#ended.delete(oldest);
  }

  hasEnded(executionId: string): boolean {
    return this.#ended.has(executionId);
  }

  holdings(): Holding[] {
    return this.list().map(({ sandboxId, executionId, state }) => ({
      sandboxId,
      executionId,
      state,
    }));
  }
}
