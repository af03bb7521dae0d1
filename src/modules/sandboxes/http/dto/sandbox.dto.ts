import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { Schema } from '../../../../contract/schema.js';
import { endReason } from '../../../../node-protocol/sandbox-spec.js';
import { SANDBOX_STATES } from '../../domain/sandbox-state.js';
import { SandboxNetworkConfigDto } from './network.dto.js';
import { VolumeMountDto } from './new-sandbox.dto.js';
import { STRING_MAP } from './string-map.schema.js';

const ENVD_VERSION_PATTERN = '^[0-9]+(\\.[0-9]+)*$';

class SandboxIdentityFields {
  @ApiProperty({ type: String, enum: ['compute', 'browser'] })
  workloadType!: 'compute' | 'browser';

  @ApiProperty({ type: String })
  runtimeClass!: string;

  @ApiProperty({ type: String })
  templateID!: string;

  @ApiPropertyOptional({ type: String })
  alias?: string;

  @ApiProperty({ type: String })
  sandboxID!: string;

  @ApiProperty({ type: String })
  clientID!: string;

  @ApiProperty({ type: String, pattern: ENVD_VERSION_PATTERN })
  envdVersion!: string;
}

export class SandboxDto extends SandboxIdentityFields implements Schema<'Sandbox'> {
  @ApiProperty({ type: String, format: 'date-time' })
  startedAt!: string;

  @ApiProperty({ type: String, format: 'date-time' })
  endAt!: string;

  @ApiProperty({ type: 'integer', format: 'int32', minimum: 1 })
  cpuCount!: number;

  @ApiProperty({ type: 'integer', format: 'int32', minimum: 128 })
  memoryMB!: number;

  @ApiProperty({ type: 'integer', format: 'int32', minimum: 0 })
  diskSizeMB!: number;

  @ApiProperty(STRING_MAP)
  metadata!: Record<string, string>;

  @ApiProperty({ type: String, enum: ['running', 'paused'] })
  state!: 'running' | 'paused';

  @ApiProperty({ type: [VolumeMountDto] })
  volumeMounts!: VolumeMountDto[];

  @ApiPropertyOptional({ type: String, enum: SANDBOX_STATES })
  phase?: Schema<'SandboxPhase'>;

  @ApiPropertyOptional({ type: String, enum: endReason.options })
  endReason?: Schema<'SandboxEndReason'>;
}

export class SandboxLifecycleDto implements Schema<'SandboxLifecycle'> {
  @ApiProperty({ type: Boolean })
  autoResume!: boolean;

  @ApiProperty({ type: String, enum: ['kill', 'pause'] })
  onTimeout!: 'kill' | 'pause';
}

export class SandboxDetailDto extends SandboxDto implements Schema<'SandboxDetail'> {
  @ApiPropertyOptional({ type: String, format: 'date-time' })
  pausedUntil?: string;

  @ApiProperty({ type: String, minLength: 1 })
  envdAccessToken!: string;

  @ApiProperty({ type: String })
  domain!: string;

  @ApiPropertyOptional({ type: Boolean })
  allowInternetAccess?: boolean;

  @ApiPropertyOptional({ type: SandboxNetworkConfigDto })
  network?: SandboxNetworkConfigDto;

  @ApiPropertyOptional({ type: SandboxLifecycleDto })
  lifecycle?: SandboxLifecycleDto;
}

export class SandboxHandleDto extends SandboxIdentityFields implements Schema<'SandboxHandle'> {
  @ApiProperty({ type: String, minLength: 1 })
  envdAccessToken!: string;

  @ApiProperty({ type: String, minLength: 1 })
  trafficAccessToken!: string;

  @ApiProperty({ type: String })
  domain!: string;
}
