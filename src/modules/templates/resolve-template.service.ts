import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError } from '../../kernel/app-error.js';
import { FindTeamSlugService } from '../teams/index.js';
import { parseTemplateReference, type TemplateReference } from './domain/template-reference.js';
import { Template } from './store/template.entity.js';
import { TemplateAlias } from './store/template-alias.entity.js';
import { type BuildStatus, TemplateBuild } from './store/template-build.entity.js';
import { TemplateTag } from './store/template-tag.entity.js';

/** A template at one of its builds, with what a sandbox takes over from it. */
export interface ResolvedTemplate {
  templateId: string;
  buildId: string;
  /** Its oldest name, for display. */
  alias?: string;
  cpuCount: number;
  memoryMB: number;
  diskSizeMB: number;
}

interface TaggedBuild {
  id: string;
  status: BuildStatus;
  alias: string | null;
}

export class TemplateNotFound extends AppError {
  constructor(reference: string) {
    super('not_found', `template '${reference.slice(0, 200)}' was not found`, {
      code: 'template_not_found',
    });
  }
}

/** Finds what a caller means by `templateID`. */
@Injectable()
export class ResolveTemplateService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly teamSlug: FindTeamSlugService,
  ) {}

  /**
   * The build that the reference's tag points at: the team's own names first, then the shipped ones.
   * @throws {AppError} invalid where the reference is malformed, conflict where nothing is built yet
   * @throws {TemplateNotFound} where it is missing or another team's
   */
  async run(teamId: string, text: string): Promise<ResolvedTemplate> {
    const reference = parseTemplateReference(text);
    const template = await this.find(teamId, reference);
    if (!template) throw new TemplateNotFound(text);
    const build = await this.#buildOf(template.id, reference.tag);
    if (!build) throw new TemplateNotFound(text);
    if (build.status !== 'ready') {
      throw new AppError(
        'conflict',
        `template '${text}' is not ready: its build has not finished`,
        {
          code: 'template_not_ready',
        },
      );
    }
    const { cpuCount, memoryMB, diskSizeMB } = template;
    return {
      templateId: template.id,
      buildId: build.id,
      ...(build.alias === null ? {} : { alias: build.alias }),
      ...{ cpuCount, memoryMB, diskSizeMB },
    };
  }

  /** The build behind a tag, and the template's oldest name: one query, since every create asks. */
  #buildOf(templateId: string, tag: string): Promise<TaggedBuild | undefined> {
    return this.dataSource.manager
      .createQueryBuilder(TemplateTag, 'tag')
      .innerJoin(TemplateBuild, 'build', 'build.id = tag.build_id')
      .leftJoin(TemplateAlias, 'alias', 'alias.template_id = tag.template_id')
      .select(['build.id AS id', 'build.status AS status', 'alias.alias AS alias'])
      .where('tag.template_id = :templateId AND tag.tag = :tag', { templateId, tag })
      .orderBy('alias.created_at')
      .addOrderBy('alias.alias')
      .limit(1)
      .getRawOne<TaggedBuild>();
  }

  /** The template that a team means by an id or a name, whatever the tag. */
  async find(teamId: string, reference: TemplateReference): Promise<Template | undefined> {
    const { slug, name } = reference;
    if (slug !== undefined && slug !== (await this.teamSlug.run(teamId))) return undefined;
    const found = await this.dataSource.manager
      .createQueryBuilder(Template, 'template')
      .leftJoin(TemplateAlias, 'alias', 'alias.template_id = template.id AND alias.alias = :name', {
        name,
      })
      .where('(template.id = :name OR alias.alias IS NOT NULL)', { name })
      .andWhere(
        slug === undefined
          ? '(template.team_id = :teamId OR template.public)'
          : 'template.team_id = :teamId',
        { teamId },
      )
      // names of other teams' public templates are not looked up, only their ids
      .andWhere('(template.id = :name OR template.team_id = :teamId OR template.team_id IS NULL)')
      .orderBy('template.team_id = :teamId', 'DESC', 'NULLS LAST')
      .addOrderBy('template.id = :name', 'DESC')
      .limit(1)
      .getOne();
    return found ?? undefined;
  }
}
