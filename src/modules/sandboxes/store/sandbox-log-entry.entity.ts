import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/** One line of what happened to a sandbox. */
@Entity({ name: 'sandbox_log' })
export class SandboxLogEntry {
  /** Ascending within a sandbox; 64-bit numbers arrive as text. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: string;

  @Column({ name: 'sandbox_id', type: 'text' })
  sandboxId!: string;

  @Column({ type: 'timestamptz' })
  at!: Date;

  @Column({ type: 'text' })
  level!: LogLevel;

  /** Which part of the platform speaks. */
  @Column({ type: 'text' })
  logger!: string;

  @Column({ type: 'text' })
  message!: string;
}
