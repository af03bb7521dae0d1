import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../database/transactions.js';
import { newOpaqueId } from '../../kernel/ids.js';
import { Team } from './team.entity.js';
import { TeamMember } from './team-member.entity.js';

export interface NewTeam {
  name: string;
  slug: string;
  isDefault: boolean;
  ownerEmail: string;
}

@Injectable()
export class CreateTeamService {
  /** Creates a team and its first owner. */
  async run(tx: Transaction, given: NewTeam): Promise<{ team: Team; owner: TeamMember }> {
    const { name, slug, isDefault, ownerEmail } = given;
    const createdAt = tx.now;
    const team = tx.manager.create(Team, {
      id: newOpaqueId('team'),
      name,
      slug,
      isDefault,
      createdAt,
    });
    const owner = tx.manager.create(TeamMember, {
      id: newOpaqueId('user'),
      teamId: team.id,
      email: ownerEmail,
      name: ownerEmail.split('@', 1)[0] ?? ownerEmail,
      role: 'owner',
      createdAt,
    });
    await tx.manager.insert(Team, team);
    await tx.manager.insert(TeamMember, owner);
    return { team, owner };
  }
}
