import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { EndReason, RuntimeClass } from '../../../node-protocol/sandbox-spec.js';
import type { NetworkSettings } from '../domain/network-settings.js';
import type { SandboxState } from '../domain/sandbox-state.js';

export type WorkloadType = 'compute' | 'browser';

@Entity({ name: 'sandbox' })
export class Sandbox {
  @PrimaryColumn({ type: 'text' })
  id!: string;

  /** Pins jobs and reports to this incarnation. */
  @Column({ name: 'execution_id', type: 'text' })
  executionId!: string;

  @Column({ name: 'team_id', type: 'text' })
  teamId!: string;

  @Column({ name: 'template_id', type: 'text' })
  templateId!: string;

  /** Name of the template at the time of the start, for display. */
  @Column({ name: 'template_alias', type: 'text', nullable: true })
  templateAlias!: string | null;

  @Column({ name: 'build_id', type: 'text' })
  buildId!: string;

  @Column({ name: 'node_id', type: 'text' })
  nodeId!: string;

  /** Written by `applySandboxEvent` alone. */
  @Column({ type: 'text' })
  state!: SandboxState;

  @Column({ type: 'text', nullable: true })
  alias!: string | null;

  @Column({ name: 'runtime_class', type: 'text' })
  runtimeClass!: RuntimeClass;

  @Column({ name: 'workload_type', type: 'text' })
  workloadType!: WorkloadType;

  @Column({ name: 'cpu_count', type: 'integer' })
  cpuCount!: number;

  @Column({ name: 'memory_mb', type: 'integer' })
  memoryMB!: number;

  @Column({ name: 'disk_size_mb', type: 'integer' })
  diskSizeMB!: number;

  /** What the create asked for; 0 stands for no expiry. */
  @Column({ name: 'timeout_seconds', type: 'integer' })
  timeoutSeconds!: number;

  @Column({ type: 'jsonb' })
  metadata!: Record<string, string>;

  @Column({ type: 'jsonb' })
  network!: NetworkSettings;

  /** False: the daemon inside demands no token. */
  @Column({ type: 'boolean' })
  secure!: boolean;

  /** `SandboxSecrets`, encrypted with the server's key. */
  @Column({ type: 'bytea' })
  sealed!: Buffer;

  @Column({ name: 'started_at', type: 'timestamptz' })
  startedAt!: Date;

  @Column({ name: 'end_at', type: 'timestamptz' })
  endAt!: Date;

  @Column({ name: 'state_changed_at', type: 'timestamptz' })
  stateChangedAt!: Date;

  /** The node's last word on it, by the node's clock. */
  @Column({ name: 'observed_at', type: 'timestamptz', nullable: true })
  observedAt!: Date | null;

  @Column({ name: 'ended_at', type: 'timestamptz', nullable: true })
  endedAt!: Date | null;

  /** Set when its end is asked for or seen, whichever comes first. */
  @Column({ name: 'end_reason', type: 'text', nullable: true })
  endReason!: EndReason | null;

  /** What the node said about a failed start, for the person who asked. */
  @Column({ name: 'failure_message', type: 'text', nullable: true })
  failureMessage!: string | null;
}
