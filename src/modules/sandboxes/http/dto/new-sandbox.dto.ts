import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import type { Schema } from '../../../../contract/schema.js';
import { SANDBOX_ALIAS } from '../../domain/sandbox-reference.js';
import { SandboxNetworkConfigDto } from './network.dto.js';
import { Optional } from './optional.decorator.js';
import { IsEnvironment, IsOpaqueObject, IsStringMap } from './string-map.decorator.js';
import { STRING_MAP } from './string-map.schema.js';

const MAX_TIMEOUT_SECONDS = 2_592_000;
/** 1 TiB (openapi/decisions.md: Disk). */
const MAX_DISK_MB = 1_048_576;

export class SandboxAutoResumeDto implements Schema<'SandboxAutoResume'> {
  @ApiProperty({ type: Boolean, default: false })
  @IsBoolean()
  enabled!: boolean;
}

export class VolumeMountDto implements Schema<'VolumeMount'> {
  @ApiProperty({ type: String })
  @IsString()
  name!: string;

  @ApiProperty({ type: String })
  @IsString()
  path!: string;
}

export class SandboxIdentityDto implements Schema<'SandboxIdentity'> {
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: {
      type: 'object',
      required: ['audience', 'tokenType'],
      properties: { audience: { type: 'string' }, tokenType: { type: 'string' } },
    },
  })
  @Optional()
  @IsOpaqueObject()
  tokens?: Record<string, { audience: string; tokenType: string }>;
}

/** Body of both forms of create; the longest timeout: openapi/decisions.md, Timeout. */
export class NewSandboxDto implements Schema<'NewSandbox'> {
  @ApiProperty({ type: String, minLength: 1 })
  @IsString()
  @IsNotEmpty()
  @MaxLength(400)
  templateID!: string;

  @ApiPropertyOptional({
    type: 'integer',
    format: 'int32',
    minimum: 0,
    maximum: MAX_TIMEOUT_SECONDS,
    default: 300,
  })
  @Optional()
  @IsInt()
  @Min(0)
  @Max(MAX_TIMEOUT_SECONDS)
  timeout?: number;

  @ApiPropertyOptional(STRING_MAP)
  @Optional()
  @IsStringMap()
  metadata?: Record<string, string>;

  @ApiPropertyOptional(STRING_MAP)
  @Optional()
  @IsEnvironment()
  envVars?: Record<string, string>;

  @ApiPropertyOptional({ type: String, pattern: SANDBOX_ALIAS.source })
  @Optional()
  @IsString()
  @Matches(SANDBOX_ALIAS)
  alias?: string;

  @ApiPropertyOptional({ type: 'integer', format: 'int32', minimum: 1, maximum: 32 })
  @Optional()
  @IsInt()
  @Min(1)
  @Max(32)
  cpuCount?: number;

  @ApiPropertyOptional({ type: 'integer', format: 'int32', minimum: 128, maximum: 65_536 })
  @Optional()
  @IsInt()
  @Min(128)
  @Max(65_536)
  memoryMB?: number;

  @ApiPropertyOptional({ type: 'integer', format: 'int32', minimum: 0, maximum: MAX_DISK_MB })
  @Optional()
  @IsInt()
  @Min(0)
  @Max(MAX_DISK_MB)
  diskSizeMB?: number;

  @ApiPropertyOptional({ type: Boolean, default: false })
  @Optional()
  @IsBoolean()
  autoPause?: boolean;

  @ApiPropertyOptional({ type: Boolean, default: true })
  @Optional()
  @IsBoolean()
  autoPauseMemory?: boolean;

  @ApiPropertyOptional({ type: SandboxAutoResumeDto })
  @Optional()
  @ValidateNested()
  @Type(() => SandboxAutoResumeDto)
  autoResume?: SandboxAutoResumeDto;

  @ApiPropertyOptional({ type: Boolean, default: true })
  @Optional()
  @IsBoolean()
  secure?: boolean;

  @ApiPropertyOptional({ type: Boolean })
  @Optional()
  @IsBoolean()
  allow_internet_access?: boolean;

  @ApiPropertyOptional({ type: SandboxNetworkConfigDto })
  @Optional()
  @ValidateNested()
  @Type(() => SandboxNetworkConfigDto)
  network?: SandboxNetworkConfigDto;

  @ApiPropertyOptional({ type: [VolumeMountDto] })
  @Optional()
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => VolumeMountDto)
  volumeMounts?: VolumeMountDto[];

  @ApiPropertyOptional({ type: String })
  @Optional()
  @IsString()
  runtimeClass?: string;

  @ApiPropertyOptional({ type: String, enum: ['compute', 'browser'] })
  @Optional()
  @IsIn(['compute', 'browser'])
  workloadType?: 'compute' | 'browser';

  @ApiPropertyOptional({ type: 'object', additionalProperties: true, nullable: true })
  @IsOptional()
  @IsOpaqueObject()
  mcp?: Record<string, unknown> | null;

  @ApiPropertyOptional({ type: SandboxIdentityDto })
  @Optional()
  @ValidateNested()
  @Type(() => SandboxIdentityDto)
  iam?: SandboxIdentityDto;
}
