import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Team } from './team.entity.js';

@Injectable()
export class FindTeamSlugService {
  constructor(private readonly dataSource: DataSource) {}

  /** The slug that may stand before a template's name. */
  async run(teamId: string): Promise<string | undefined> {
    const team = await this.dataSource.manager.findOne(Team, {
      where: { id: teamId },
      select: { id: true, slug: true },
    });
    return team?.slug;
  }
}
