import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Which build a tag of a template points at. */
@Entity({ name: 'template_tag' })
export class TemplateTag {
  @PrimaryColumn({ name: 'template_id', type: 'text' })
  templateId!: string;

  @PrimaryColumn({ type: 'text' })
  tag!: string;

  @Column({ name: 'build_id', type: 'text' })
  buildId!: string;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
