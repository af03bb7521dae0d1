import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'template' })
export class Template {
  @PrimaryColumn({ type: 'text' })
  id!: string;

  /** Null for the shipped ones, which belong to nobody. */
  @Column({ name: 'team_id', type: 'text', nullable: true })
  teamId!: string | null;

  @Column({ type: 'boolean' })
  public!: boolean;

  @Column({ name: 'cpu_count', type: 'integer' })
  cpuCount!: number;

  @Column({ name: 'memory_mb', type: 'integer' })
  memoryMB!: number;

  @Column({ name: 'disk_size_mb', type: 'integer' })
  diskSizeMB!: number;

  @Column({ name: 'created_by', type: 'text', nullable: true })
  createdBy!: string | null;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column({ name: 'updated_at', type: 'timestamptz' })
  updatedAt!: Date;

  @Column({ name: 'last_spawned_at', type: 'timestamptz', nullable: true })
  lastSpawnedAt!: Date | null;

  @Column({ name: 'spawn_count', type: 'integer' })
  spawnCount!: number;
}
