import { Injectable } from '@nestjs/common';
import { In, IsNull } from 'typeorm';
import { type Transaction, Transactions } from '../../database/transactions.js';
import { newTemplateId } from '../../kernel/ids.js';
import type { HeldTemplate } from '../../node-protocol/node-reports.js';
import { DEFAULT_SIZES } from './domain/template-sizes.js';
import { DEFAULT_TAG } from './domain/template-reference.js';
import { TemplateAlias } from './store/template-alias.entity.js';
import { TemplateBuild } from './store/template-build.entity.js';
import { TemplateTag } from './store/template-tag.entity.js';
import { Template } from './store/template.entity.js';

/** Any fixed number: nodes that report the same new template at once queue up behind it. */
const REGISTRATION_LOCK = 4_811_202_613;

/** Enters the shipped templates that lie on nodes as public templates that belong to nobody. */
@Injectable()
export class RegisterHeldTemplatesService {
  /** Known already, so that a heartbeat costs no query. */
  readonly #known = new Set<string>();

  constructor(private readonly transactions: Transactions) {}

  /** A build seen for the first time becomes its template's default; a known one changes nothing. */
  async run(held: readonly HeldTemplate[]): Promise<void> {
    const fresh = held.filter((template) => !this.#known.has(template.buildId));
    if (fresh.length === 0) return;
    await this.transactions.run(async (tx) => {
      await tx.manager.query('SELECT pg_advisory_xact_lock($1)', [REGISTRATION_LOCK]);
      const ids = fresh.map((template) => template.buildId);
      const stored = await tx.manager.findBy(TemplateBuild, { id: In(ids) });
      const storedIds = new Set(stored.map((build) => build.id));
      for (const template of fresh) {
        if (!storedIds.has(template.buildId)) await enter(tx, template);
      }
    });
    for (const { buildId } of fresh) this.#known.add(buildId);
  }
}

async function enter(tx: Transaction, held: HeldTemplate): Promise<void> {
  const { manager, now } = tx;
  const alias = await manager.findOneBy(TemplateAlias, { alias: held.name, teamId: IsNull() });
  const templateId = alias?.templateId ?? (await createShipped(tx, held.name));
  await manager.insert(TemplateBuild, {
    id: held.buildId,
    templateId,
    status: 'ready',
    layerHash: held.layerHash,
    rootfsSize: held.rootfsSize,
    createdAt: now,
    finishedAt: now,
  });
  await manager.upsert(
    TemplateTag,
    { templateId, tag: DEFAULT_TAG, buildId: held.buildId, createdAt: now },
    ['templateId', 'tag'],
  );
  await manager.update(Template, { id: templateId }, { updatedAt: now });
}

async function createShipped({ manager, now }: Transaction, name: string): Promise<string> {
  const id = newTemplateId();
  await manager.insert(Template, {
    id,
    teamId: null,
    public: true,
    ...DEFAULT_SIZES,
    createdBy: null,
    createdAt: now,
    updatedAt: now,
  });
  await manager.insert(TemplateAlias, {
    templateId: id,
    alias: name,
    teamId: null,
    createdAt: now,
  });
  return id;
}
