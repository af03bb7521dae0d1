import { Injectable } from '@nestjs/common';
import { DataSource, In, LessThan, type EntityManager } from 'typeorm';
import type { Cursor } from '../../../kernel/cursor.js';
import { readingsOf } from '../domain/sandbox-reference.js';
import { LIVING_STATES, UNFINISHED_STATES, type SandboxState } from '../domain/sandbox-state.js';
import { Sandbox } from './sandbox.entity.js';

export interface ListFilter {
  teamId: string;
  states: readonly SandboxState[];
  /** All pairs must be there, with exactly these values. */
  metadata?: Record<string, string>;
  templateId?: string;
  startedAfter?: Date;
}

export interface ListPage extends ListFilter {
  order: 'asc' | 'desc';
  after?: Cursor;
  limit: number;
}

/** Reads sandboxes; their state is written by `applySandboxEvent` alone. */
@Injectable()
export class SandboxStore {
  readonly #manager: EntityManager;

  constructor(dataSource: DataSource) {
    this.#manager = dataSource.manager;
  }

  byId(id: string): Promise<Sandbox | null> {
    return this.#manager.findOneBy(Sandbox, { id });
  }

  byExecutionId(executionId: string): Promise<Sandbox | null> {
    return this.#manager.findOneBy(Sandbox, { executionId });
  }

  byIds(ids: string[]): Promise<Sandbox[]> {
    return this.#manager.findBy(Sandbox, { id: In(ids) });
  }

  /** What a team means by an id or an alias, in one of the given states. */
  async find(
    teamId: string,
    reference: string,
    states: readonly SandboxState[],
  ): Promise<Sandbox | undefined> {
    for (const reading of readingsOf(reference)) {
      const where =
        reading.by === 'id'
          ? { id: reading.id, state: In([...states]) }
          : { alias: reading.alias, state: In(states.filter(isLiving)) };
      const found = await this.#manager.findOneBy(Sandbox, { teamId, ...where });
      if (found) return found;
    }
    return undefined;
  }

  /** A page of a list, ordered by start, ties broken by id. */
  async list(page: ListPage): Promise<Sandbox[]> {
    const { order, after, limit } = page;
    const direction = order === 'asc' ? 'ASC' : 'DESC';
    const query = this.#filtered(page)
      .orderBy('sandbox.startedAt', direction)
      .addOrderBy('sandbox.id', direction)
      .limit(limit);
    if (after) {
      query.andWhere(`(sandbox.started_at, sandbox.id) ${order === 'asc' ? '>' : '<'} (:at, :id)`, {
        ...after,
      });
    }
    return query.getMany();
  }

  count(filter: ListFilter): Promise<number> {
    return this.#filtered(filter).getCount();
  }

  /** Ids of running sandboxes whose time is up, the longest overdue first. */
  async expired(now: Date, limit: number): Promise<string[]> {
    const rows = await this.#manager
      .createQueryBuilder(Sandbox, 'sandbox')
      .select('sandbox.id', 'id')
      .where("sandbox.state = 'running' AND sandbox.end_at <= :now", { now })
      .orderBy('sandbox.end_at')
      .limit(limit)
      .getRawMany<{ id: string }>();
    return rows.map((row) => row.id);
  }

  /** Ids of what lives, of all teams. */
  async living(limit: number): Promise<string[]> {
    const rows = await this.#manager.find(Sandbox, {
      select: { id: true },
      where: { state: In([...LIVING_STATES]) },
      take: limit,
    });
    return rows.map(({ id }) => id);
  }

  /** Ids of those on these nodes whose kill has not been confirmed since the given time. */
  async killingSince(before: Date, nodeIds: string[]): Promise<string[]> {
    const found = await this.#manager.find(Sandbox, {
      where: { state: 'killing', nodeId: In(nodeIds), stateChangedAt: LessThan(before) },
      select: { id: true },
    });
    return found.map(({ id }) => id);
  }

  /** Everything that is not over and lies on a node. */
  unfinishedOn(nodeId: string): Promise<Sandbox[]> {
    return this.#manager.findBy(Sandbox, { nodeId, state: In([...UNFINISHED_STATES]) });
  }

  /** How many are not over, of all teams. */
  countUnfinished(): Promise<number> {
    return this.#manager.countBy(Sandbox, { state: In([...UNFINISHED_STATES]) });
  }

  /** Removes what ended before the given time, with its log; resolves with the number removed. */
  async removeEndedBefore(before: Date): Promise<number> {
    const { affected } = await this.#manager
      .createQueryBuilder()
      .delete()
      .from(Sandbox)
      .where('ended_at < :before', { before })
      .execute();
    return affected ?? 0;
  }

  #filtered({ teamId, states, metadata, templateId, startedAfter }: ListFilter) {
    const query = this.#manager
      .createQueryBuilder(Sandbox, 'sandbox')
      .where('sandbox.team_id = :teamId AND sandbox.state IN (:...states)', { teamId, states });
    if (metadata) {
      query.andWhere('sandbox.metadata @> :metadata::jsonb', {
        metadata: JSON.stringify(metadata),
      });
    }
    if (templateId !== undefined)
      query.andWhere('sandbox.template_id = :templateId', { templateId });
    if (startedAfter) query.andWhere('sandbox.started_at >= :startedAfter', { startedAfter });
    return query;
  }
}

const isLiving = (state: SandboxState): boolean =>
  (LIVING_STATES as readonly SandboxState[]).includes(state);
