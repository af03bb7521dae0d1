import { Injectable } from '@nestjs/common';
import { AppError } from '../../kernel/app-error.js';
import type { Cursor } from '../../kernel/cursor.js';
import { parseTemplateReference, ResolveTemplateService } from '../templates/index.js';
import { parseMetadataFilter } from './domain/metadata-filter.js';
import { type PublicState, statesShownAs } from './domain/sandbox-state.js';
import type { Sandbox } from './store/sandbox.entity.js';
import { SandboxStore } from './store/sandbox.store.js';

export interface ListRequest {
  states: readonly PublicState[];
  limit: number;
  order: 'asc' | 'desc';
  after?: Cursor;
  /** As it came in the query. */
  metadata?: string;
  /** Id or name of a template, without a tag. */
  template?: string;
  startedAfter?: Date;
  /** Whether the number of running ones over all pages is wanted too. */
  countRunning: boolean;
}

export interface ListResult {
  sandboxes: Sandbox[];
  next?: Cursor;
  totalRunning?: number;
}

@Injectable()
export class ListSandboxesService {
  constructor(
    private readonly store: SandboxStore,
    private readonly resolveTemplate: ResolveTemplateService,
  ) {}

  /** @throws {AppError} invalid, where a filter or the cursor is malformed */
  async run(teamId: string, request: ListRequest): Promise<ListResult> {
    const { states, order, limit, metadata, startedAfter } = request;
    const templateId = await this.#templateId(teamId, request.template);
    const filter = {
      teamId,
      ...(metadata === undefined ? {} : { metadata: parseMetadataFilter(metadata) }),
      ...(startedAfter === undefined ? {} : { startedAfter }),
      ...(templateId === undefined ? {} : { templateId }),
    };
    const after = request.after && fromOrderedCursor(request.after, order);
    const [found, totalRunning] = await Promise.all([
      this.store.list({
        ...filter,
        states: statesShownAs(states),
        order,
        // one more than asked tells whether another page follows
        limit: limit + 1,
        ...(after ? { after } : {}),
      }),
      request.countRunning && states.includes('running')
        ? this.store.count({ ...filter, states: statesShownAs(['running']) })
        : undefined,
    ]);
    const sandboxes = found.slice(0, limit);
    const last = found.length > limit ? sandboxes.at(-1) : undefined;
    return {
      sandboxes,
      ...(last ? { next: toOrderedCursor({ at: last.startedAt, id: last.id }, order) } : {}),
      ...(totalRunning === undefined ? {} : { totalRunning }),
    };
  }

  /** An unknown template gives an id that no sandbox has: the list is empty, not an error. */
  async #templateId(teamId: string, template: string | undefined): Promise<string | undefined> {
    if (template === undefined) return undefined;
    if (template.includes(':')) {
      throw new AppError('invalid', 'template: must be an id or a name without a tag');
    }
    const found = await this.resolveTemplate.find(teamId, parseTemplateReference(template));
    return found?.id ?? '';
  }
}

const ASCENDING = 'asc-';

/** A cursor says for which order it was made: in the other one it would skip. */
const toOrderedCursor = ({ at, id }: Cursor, order: 'asc' | 'desc'): Cursor => ({
  at,
  id: order === 'asc' ? `${ASCENDING}${id}` : id,
});

function fromOrderedCursor({ at, id }: Cursor, order: 'asc' | 'desc'): Cursor {
  if (id.startsWith(ASCENDING) !== (order === 'asc')) {
    throw new AppError('invalid', 'nextToken belongs to a list of the other order', {
      code: 'bad_cursor',
    });
  }
  return { at, id: id.replace(ASCENDING, '') };
}
