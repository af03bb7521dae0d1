import { Team } from './team.entity.js';
import { TeamMember } from './team-member.entity.js';

export { CreateTeamService } from './create-team.service.js';
export { findTeamOwner } from './find-team-owner.js';
export { FindTeamSlugService } from './find-team-slug.service.js';
export { isWithoutTeams } from './is-without-teams.js';
export { TeamsModule } from './teams.module.js';
export const teamEntities = [Team, TeamMember] as const;
