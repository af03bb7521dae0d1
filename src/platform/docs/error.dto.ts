import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { Schema } from '../../contract/schema.js';

export class ErrorDto implements Schema<'Error'> {
  @ApiProperty({ type: 'integer', format: 'int32', minimum: 400, maximum: 599 })
  code!: number;

  @ApiProperty({ type: String })
  message!: string;

  @ApiPropertyOptional({ type: String })
  error_code?: string;

  @ApiPropertyOptional({ type: String })
  requestId?: string;
}
