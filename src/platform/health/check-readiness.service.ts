import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { redactText } from '../../logging/redact.js';
import { READINESS_PROBES, type ReadinessProbe } from '../readiness.js';
import type { ReadinessCheckDto } from './health.dto.js';

const PROBE_TIMEOUT_MS = 3_000;

/** Asks every probe that any module provides, all at once, none for longer than 3 s. */
@Injectable()
export class CheckReadinessService {
  #probes: readonly ReadinessProbe[] | undefined;

  constructor(private readonly moduleRef: ModuleRef) {}

  async run(): Promise<ReadinessCheckDto[]> {
    this.#probes ??= this.findProbes();
    return Promise.all(this.#probes.map(ask));
  }

  private findProbes(): ReadinessProbe[] {
    return this.moduleRef
      .get<ReadinessProbe[]>(READINESS_PROBES, { strict: false, each: true })
      .flat();
  }
}

async function ask(probe: ReadinessProbe): Promise<ReadinessCheckDto> {
  const { promise: tooLong, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Error(`did not answer within ${PROBE_TIMEOUT_MS} ms`)),
    PROBE_TIMEOUT_MS,
  );
  try {
    await Promise.race([probe.check(), tooLong]);
    return { name: probe.name, ok: true };
  } catch (error) {
    return { name: probe.name, ok: false, message: reasonOf(error) };
  } finally {
    clearTimeout(timer);
  }
}

/** `/ready` is open to everybody: one short line, without credentials in addresses. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message || error.name : String(error);
  return redactText(text.split('\n', 1)[0] ?? '').slice(0, 200);
}
