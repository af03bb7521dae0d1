import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A name of a template, unique within its team or among the shipped ones. */
@Entity({ name: 'template_alias' })
export class TemplateAlias {
  @PrimaryColumn({ name: 'template_id', type: 'text' })
  templateId!: string;

  @PrimaryColumn({ type: 'text' })
  alias!: string;

  @Column({ name: 'team_id', type: 'text', nullable: true })
  teamId!: string | null;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
