import { Column, Entity, PrimaryColumn } from 'typeorm';

export type TeamRole = 'owner' | 'member' | 'viewer';

/** A user, who belongs to exactly one team (openapi/decisions.md: Teams). */
@Entity({ name: 'team_member' })
export class TeamMember {
  @PrimaryColumn({ type: 'text' })
  id!: string;

  @Column({ name: 'team_id', type: 'text' })
  teamId!: string;

  @Column({ type: 'text' })
  email!: string;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text' })
  role!: TeamRole;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
