import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'team' })
export class Team {
  @PrimaryColumn({ type: 'text' })
  id!: string;

  @Column({ type: 'text' })
  name!: string;

  /** Prefix of the team's template names: `slug/name`. */
  @Column({ type: 'text' })
  slug!: string;

  @Column({ name: 'is_default', type: 'boolean' })
  isDefault!: boolean;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
