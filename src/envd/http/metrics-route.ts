import type { ServerResponse } from 'node:http';
import { sendJson } from '../boot/json-answer.js';
import type { Daemon } from '../connect/call.js';
import type { UsageSample } from '../os/sandbox-os.js';

const MIB = 1024 * 1024;
/** Two samples this far apart tell the CPU use of a first request, in milliseconds. */
const FIRST_INTERVAL_MS = 100;

interface TimedSample extends UsageSample {
  readonly atMs: number;
}

/** Answers `GET /metrics`; CPU use is that since the last request. */
export class MetricsRoute {
  readonly #daemon: Daemon;
  #last: TimedSample | undefined;

  constructor(daemon: Daemon) {
    this.#daemon = daemon;
  }

  async answer(res: ServerResponse): Promise<void> {
    const before = this.#last ?? (await this.#firstSample());
    const now = this.#sample();
    this.#last = now;
    const { state, os } = this.#daemon;
    const disk = await os.files.usage('/');
    const seconds = (now.atMs - before.atMs) / 1000;
    const cpuSeconds = Math.max(0, now.cpuSeconds - before.cpuSeconds);
    const memTotal = (state.settings.memoryMB ?? now.memoryTotalBytes / MIB) * MIB;
    sendJson(res, 200, {
      ts: Math.floor(Date.now() / 1000),
      cpu_count: state.settings.cpuCount ?? now.cpuCount,
      cpu_used_pct: seconds > 0 ? Math.round((10_000 * cpuSeconds) / seconds) / 100 : 0,
      mem_total: memTotal,
      mem_used: now.memoryUsedBytes,
      mem_cache: now.memoryCacheBytes,
      mem_total_mib: Math.floor(memTotal / MIB),
      mem_used_mib: Math.floor(now.memoryUsedBytes / MIB),
      disk_used: disk.usedBytes,
      disk_total: disk.totalBytes,
    });
  }

  #sample(): TimedSample {
    return { ...this.#daemon.os.sampleUsage(), atMs: performance.now() };
  }

  async #firstSample(): Promise<TimedSample> {
    const sample = this.#sample();
    await new Promise((resolve) => setTimeout(resolve, FIRST_INTERVAL_MS));
    return sample;
  }
}
