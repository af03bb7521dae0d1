import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A job that was committed together with the state that it belongs to, and is still to be sent. */
@Entity({ name: 'outbox' })
export class OutboxMessage {
  /** Equals the job's id in its queue, which makes sending twice harmless. */
  @PrimaryColumn({ name: 'job_id', type: 'text' })
  jobId!: string;

  @Column({ type: 'text' })
  queue!: string;

  /** Which set of schemas the payload belongs to. */
  @Column({ name: 'job_set', type: 'text' })
  jobSet!: string;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'jsonb' })
  payload!: object;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
