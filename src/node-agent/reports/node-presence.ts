import { statfs } from 'node:fs/promises';
import { availableParallelism, freemem, totalmem } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../logging/logger.js';
import type { HeldTemplate, Holding, NodeReport } from '../../node-protocol/node-reports.js';
import type { RuntimeClass } from '../../node-protocol/sandbox-spec.js';
import type { NodeReporter } from './node-reporter.js';

export interface NodePresenceOptions {
  readonly reporter: NodeReporter;
  readonly heartbeatMs: number;
  /** Where the root file systems of sandboxes lie. */
  readonly dataDir: string;
  /** Most that they may take, MB. */
  readonly storageSizeMB: number;
  readonly gatewayUrl: string;
  readonly runtimeClasses: readonly RuntimeClass[];
  /** What the node holds right now. */
  readonly holdings: () => Holding[];
  /** Looks again at the templates folder: builds come and go. */
  readonly templates: () => Promise<HeldTemplate[]>;
  readonly logger: Logger;
}

const MIB = 1024 * 1024;
/** Every so many heartbeats the node registers again, so that a fresh database learns of it. */
const BEATS_PER_REGISTRATION = 12;

/** Tells the control plane that the node is there, what it can give and what it holds. */
export class NodePresence {
  readonly #options: NodePresenceOptions;
  #beats = 0;

  constructor(options: NodePresenceOptions) {
    this.#options = options;
  }

  /** Registers, then sends heartbeats until the signal aborts; never rejects. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        await this.beat();
        await sleep(this.#options.heartbeatMs, undefined, { signal, ref: false });
      } catch (error) {
        if (signal.aborted) return;
        this.#options.logger.warn({ err: error }, 'node: heartbeat not sent');
        await sleep(this.#options.heartbeatMs, undefined, { signal, ref: false }).catch(() => null);
      }
    }
  }

  /** Sends one sign of life; the first one registers. */
  async beat(): Promise<void> {
    const { reporter } = this.#options;
    if (this.#beats % BEATS_PER_REGISTRATION === 0) {
      await reporter.registered(await this.#registration());
    } else {
      const [free, templates] = await Promise.all([this.#free(), this.#options.templates()]);
      // Looked at last, in one go with the report's time: it is compared with rows by that time.
      await reporter.heartbeat({ free, templates, holdings: this.#options.holdings() });
    }
    this.#beats += 1;
  }

  async #registration(): Promise<Omit<NodeReport<'node.registered'>, 'version' | 'nodeId' | 'at'>> {
    const { gatewayUrl, runtimeClasses, holdings, templates } = this.#options;
    const held = await templates();
    const disk = await this.#disk();
    return {
      gatewayUrl,
      runtimeClasses: [...runtimeClasses],
      capacity: {
        cpuCount: availableParallelism(),
        memoryMB: memoryMB(),
        diskMB: Math.min(disk.totalMB, this.#options.storageSizeMB),
      },
      templates: held,
      holdings: holdings(),
    };
  }

  async #free(): Promise<{ memoryMB: number; diskMB: number }> {
    const { freeMB } = await this.#disk();
    return { memoryMB: Math.floor(freemem() / MIB), diskMB: freeMB };
  }

  async #disk(): Promise<{ totalMB: number; freeMB: number }> {
    const { blocks, bavail, bsize } = await statfs(this.#options.dataDir);
    return {
      totalMB: Math.floor((blocks * bsize) / MIB),
      freeMB: Math.floor((bavail * bsize) / MIB),
    };
  }
}

/** MiB of this machine, or of the cgroup that the agent is confined to where that is less. */
function memoryMB(): number {
  const limit = process.constrainedMemory();
  const total = totalmem();
  return Math.floor((limit > 0 ? Math.min(limit, total) : total) / MIB);
}
