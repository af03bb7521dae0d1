import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { RuntimeClass } from '../../../node-protocol/sandbox-spec.js';
import type { NodeStatus } from '../domain/node-status.js';

/** A host that runs sandboxes: what it can give, what is reserved of it, and when it last spoke. */
@Entity({ name: 'node' })
export class Node {
  @PrimaryColumn({ type: 'text' })
  id!: string;

  @Column({ type: 'text' })
  status!: NodeStatus;

  /** Asked for by an administrator; survives the agent's restarts. */
  @Column({ type: 'boolean' })
  draining!: boolean;

  /** `unix:<path>` or `tcp:<host>:<port>`. */
  @Column({ name: 'gateway_url', type: 'text' })
  gatewayUrl!: string;

  @Column({ name: 'runtime_classes', type: 'text', array: true })
  runtimeClasses!: RuntimeClass[];

  /** Template builds whose layers lie on the node. */
  @Column({ name: 'held_build_ids', type: 'text', array: true })
  heldBuildIds!: string[];

  @Column({ name: 'cpu_count', type: 'integer' })
  cpuCount!: number;

  @Column({ name: 'memory_mb', type: 'integer' })
  memoryMB!: number;

  @Column({ name: 'disk_mb', type: 'integer' })
  diskMB!: number;

  /** What is really free, as last reported; null before the first heartbeat. */
  @Column({ name: 'free_memory_mb', type: 'integer', nullable: true })
  freeMemoryMB!: number | null;

  @Column({ name: 'free_disk_mb', type: 'integer', nullable: true })
  freeDiskMB!: number | null;

  @Column({ name: 'allocated_cpu', type: 'integer' })
  allocatedCpu!: number;

  @Column({ name: 'allocated_memory_mb', type: 'integer' })
  allocatedMemoryMB!: number;

  @Column({ name: 'registered_at', type: 'timestamptz' })
  registeredAt!: Date;

  /** When a report last came in, by the control plane's clock. */
  @Column({ name: 'last_seen_at', type: 'timestamptz' })
  lastSeenAt!: Date;

  /** The time in the latest report, by the node's clock: an older report is out of date. */
  @Column({ name: 'last_report_at', type: 'timestamptz' })
  lastReportAt!: Date;
}
