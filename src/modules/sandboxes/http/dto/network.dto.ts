import { ApiExtraModels, ApiProperty, ApiPropertyOptional, getSchemaPath } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  IsArray,
  IsBoolean,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import type { Schema } from '../../../../contract/schema.js';
import { Optional } from './optional.decorator.js';
import { IsOpaqueObject } from './string-map.decorator.js';

const MAX_RULE_LENGTH = 260;

export class SandboxNetworkTransformDto implements Schema<'SandboxNetworkTransform'> {
  @ApiPropertyOptional({
    type: 'object',
    maxProperties: 20,
    additionalProperties: { type: 'string', maxLength: 2048 },
  })
  headers?: Record<string, string>;
}

export class SandboxNetworkRuleDto implements Schema<'SandboxNetworkRule'> {
  @ApiPropertyOptional({ type: SandboxNetworkTransformDto })
  transform?: SandboxNetworkTransformDto;
}

export class SandboxEgressProxyDto {
  @ApiProperty({ type: String })
  @IsString()
  @Matches(/^\S+:\d{1,5}$/, { message: 'address must be host:port' })
  address!: string;

  @ApiPropertyOptional({ type: String })
  @Optional()
  @IsString()
  username?: string;

  @ApiPropertyOptional({ type: String })
  @Optional()
  @IsString()
  password?: string;
}

@ApiExtraModels(SandboxNetworkRuleDto, SandboxNetworkTransformDto)
export class SandboxNetworkConfigDto implements Schema<'SandboxNetworkConfig'> {
  @ApiPropertyOptional({ type: [String] })
  @Optional()
  @IsArray()
  @IsString({ each: true })
  @MaxLength(MAX_RULE_LENGTH, { each: true })
  allowOut?: string[];

  @ApiPropertyOptional({ type: [String] })
  @Optional()
  @IsArray()
  @IsString({ each: true })
  @MaxLength(MAX_RULE_LENGTH, { each: true })
  denyOut?: string[];

  @ApiPropertyOptional({
    type: 'object',
    maxProperties: 10,
    additionalProperties: {
      type: 'array',
      maxItems: 1,
      items: { $ref: getSchemaPath(SandboxNetworkRuleDto) },
    },
  })
  @Optional()
  @IsOpaqueObject()
  rules?: Record<string, SandboxNetworkRuleDto[]>;

  @ApiPropertyOptional({ type: SandboxEgressProxyDto, nullable: true })
  @IsOptional()
  @ValidateNested()
  @Type(() => SandboxEgressProxyDto)
  egressProxy?: SandboxEgressProxyDto | null;

  @ApiPropertyOptional({ type: Boolean, default: true })
  @Optional()
  @IsBoolean()
  allowPublicTraffic?: boolean;

  @ApiPropertyOptional({ type: String })
  @Optional()
  @IsString()
  maskRequestHost?: string;

  @ApiPropertyOptional({
    type: 'array',
    items: { type: 'integer', format: 'int32', minimum: 1, maximum: 65_535 },
  })
  @Optional()
  @IsArray()
  @IsInt({ each: true })
  @Min(1, { each: true })
  @Max(65_535, { each: true })
  httpsPorts?: number[];
}
