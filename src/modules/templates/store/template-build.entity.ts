import { Column, Entity, PrimaryColumn } from 'typeorm';

export type BuildStatus = 'pending' | 'building' | 'ready' | 'error' | 'cancelled';

@Entity({ name: 'template_build' })
export class TemplateBuild {
  @PrimaryColumn({ type: 'text' })
  id!: string;

  @Column({ name: 'template_id', type: 'text' })
  templateId!: string;

  @Column({ type: 'text' })
  status!: BuildStatus;

  @Column({ name: 'layer_hash', type: 'text', nullable: true })
  layerHash!: string | null;

  /** Bytes; the driver hands 64-bit numbers over as text. */
  @Column({
    name: 'rootfs_size',
    type: 'bigint',
    nullable: true,
    transformer: {
      to: (value: number | null) => value,
      from: (value: string | null) => (value === null ? null : Number(value)),
    },
  })
  rootfsSize!: number | null;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column({ name: 'finished_at', type: 'timestamptz', nullable: true })
  finishedAt!: Date | null;
}
