import { Column, PrimaryColumn } from 'typeorm';

/** What keys and tokens have in common; the secret itself is nowhere, only its SHA-256. */
export abstract class Credential {
  @PrimaryColumn({ type: 'text' })
  id!: string;

  @Column({ name: 'team_id', type: 'text' })
  teamId!: string;

  /** The user who made it, and for whom it acts. */
  @Column({ name: 'member_id', type: 'text' })
  memberId!: string;

  @Column({ type: 'text' })
  name!: string;

  /** SHA-256 of the secret's 40 hex characters, in hex. */
  @Column({ name: 'secret_hash', type: 'text' })
  secretHash!: string;

  /** For display, such as `atl_12…cdef`. */
  @Column({ type: 'text' })
  mask!: string;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column({ name: 'last_used_at', type: 'timestamptz', nullable: true })
  lastUsedAt!: Date | null;
}
