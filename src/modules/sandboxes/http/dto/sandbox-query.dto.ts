import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsArray, IsBoolean, IsIn, IsRFC3339, IsString, MaxLength } from 'class-validator';
import { PageQueryDto } from '../../../../platform/pagination.js';
import type { PublicState } from '../../domain/sandbox-state.js';
import { Optional } from './optional.decorator.js';

const MAX_FILTER_LENGTH = 16_384;

/** Query of `GET /sandboxes`. */
export class ListSandboxesQueryDto extends PageQueryDto {
  @ApiPropertyOptional({ type: String })
  @Optional()
  @IsString()
  @MaxLength(MAX_FILTER_LENGTH)
  metadata?: string;
}

/** `a,b`, repeated parameters and both together; anything else is left to fail. */
const splitOnCommas = ({ value }: { value: unknown }): unknown =>
  [value].flat().flatMap((item) => (typeof item === 'string' ? item.split(',') : [item]));

/** Query of `GET /v2/sandboxes`. */
export class ListSandboxesV2QueryDto extends ListSandboxesQueryDto {
  @ApiPropertyOptional({
    type: 'array',
    items: { type: 'string', enum: ['running', 'paused'] },
  })
  @Optional()
  @Transform(splitOnCommas)
  @IsArray()
  @IsIn(['running', 'paused'], { each: true })
  state?: PublicState[];

  @ApiPropertyOptional({ type: String, format: 'date-time' })
  @Optional()
  @IsString()
  @IsRFC3339()
  startedAfter?: string;

  @ApiPropertyOptional({ type: String })
  @Optional()
  @IsString()
  @MaxLength(400)
  template?: string;

  @ApiPropertyOptional({ type: String, enum: ['asc', 'desc'], default: 'desc' })
  @Optional()
  @IsIn(['asc', 'desc'])
  order: 'asc' | 'desc' = 'desc';
}

/** Query of `GET /sandboxes/{sandboxID}`. */
export class GetSandboxQueryDto {
  @ApiPropertyOptional({ type: Boolean, default: false })
  @Optional()
  @Transform(({ value }: { value: unknown }) =>
    value === 'true' ? true : value === 'false' ? false : value,
  )
  @IsBoolean()
  includeEnded: boolean = false;
}
