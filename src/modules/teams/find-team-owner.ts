import type { EntityManager } from 'typeorm';
import { TeamMember } from './team-member.entity.js';
import { Team } from './team.entity.js';

/** The longest-standing owner of a team; undefined where there is no such team. */
export async function findTeamOwner(
  manager: EntityManager,
  slug: string,
): Promise<Pick<TeamMember, 'id' | 'teamId'> | undefined> {
  const team = await manager.findOneBy(Team, { slug });
  if (!team) return undefined;
  const owner = await manager.findOne(TeamMember, {
    where: { teamId: team.id, role: 'owner' },
    order: { createdAt: 'ASC', id: 'ASC' },
  });
  return owner ?? undefined;
}
