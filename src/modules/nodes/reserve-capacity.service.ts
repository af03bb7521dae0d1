import { Inject, Injectable } from '@nestjs/common';
import { API_SETTINGS } from '../../config/injection-tokens.js';
import type { ApiSettings } from '../../config/settings.js';
import type { Transaction } from '../../database/transactions.js';
import { AppError } from '../../kernel/app-error.js';
import { FLOORS, type PlacementRequest, type Share } from './domain/placement.js';
import { Node } from './store/node.entity.js';

/** No node can take the sandbox now. */
export class NoCapacity extends AppError {
  constructor(message: string) {
    super('unavailable', message, { code: 'no_capacity', retryAfterSeconds: 5 });
  }
}

const FITS = `
  status = 'ready'
  AND :runtimeClass = ANY (runtime_classes)
  AND :buildId = ANY (held_build_ids)
  AND allocated_cpu + :cpuCount <= cpu_count * CAST(:cpuFactor AS float8)
  AND allocated_memory_mb + :memoryMB <= memory_mb * CAST(:memoryFactor AS float8)
  AND coalesce(free_memory_mb >= greatest(:floorMemory, memory_mb * CAST(:floorShare AS float8)), true)
  AND coalesce(free_disk_mb >= :floorDisk, true)`;

/** Reserves shares of nodes; the guard in the UPDATE is what decides, not a lock. */
@Injectable()
export class ReserveCapacityService {
  constructor(@Inject(API_SETTINGS) private readonly settings: ApiSettings) {}

  /**
   * Reserves on the node that is least full.
   * @returns the node's id
   * @throws {NoCapacity} where none can take it
   */
  async reserve(tx: Transaction, request: PlacementRequest): Promise<string> {
    const parameters = {
      ...request,
      cpuFactor: this.settings.ATOLL_OVERCOMMIT_CPU,
      memoryFactor: this.settings.ATOLL_OVERCOMMIT_MEMORY,
      floorMemory: FLOORS.memoryMB,
      floorShare: FLOORS.memoryShare,
      floorDisk: FLOORS.diskMB,
    };
    const candidates = await tx.manager
      .createQueryBuilder(Node, 'node')
      .select('node.id', 'id')
      .where(FITS, parameters)
      .orderBy('allocated_memory_mb::float8 / memory_mb')
      .addOrderBy('node.id')
      .getRawMany<{ id: string }>();
    for (const { id } of candidates) {
      // another create may have taken the room since: the same conditions guard the write
      const { affected } = await tx.manager
        .createQueryBuilder()
        .update(Node)
        .set({
          allocatedCpu: () => 'allocated_cpu + :cpuCount',
          allocatedMemoryMB: () => 'allocated_memory_mb + :memoryMB',
        })
        .where(`id = :id AND ${FITS}`, { ...parameters, id })
        .execute();
      if (affected) return id;
    }
    throw new NoCapacity(await this.#reason(tx));
  }

  async #reason(tx: Transaction): Promise<string> {
    const ready = await tx.manager.countBy(Node, { status: 'ready' });
    return ready === 0
      ? 'no node is ready to take a sandbox'
      : 'no node has room for this sandbox now';
  }
}

/** Gives a share back; called exactly once for each reservation, in the ending transaction. */
export async function releaseCapacity(
  tx: Transaction,
  nodeId: string,
  { cpuCount, memoryMB }: Share,
): Promise<void> {
  await tx.manager
    .createQueryBuilder()
    .update(Node)
    .set({
      allocatedCpu: () => 'allocated_cpu - :cpuCount',
      allocatedMemoryMB: () => 'allocated_memory_mb - :memoryMB',
    })
    .where('id = :nodeId', { nodeId, cpuCount, memoryMB })
    .execute();
}
