import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { Schema } from '../../contract/schema.js';

export class HealthDto implements Schema<'Health'> {
  @ApiProperty({ type: String, enum: ['ok'] })
  status!: 'ok';

  @ApiPropertyOptional({ type: String })
  version?: string;
}

export class ReadinessCheckDto implements Schema<'ReadinessCheck'> {
  @ApiProperty({ type: String })
  name!: string;

  @ApiProperty({ type: Boolean })
  ok!: boolean;

  @ApiPropertyOptional({ type: String })
  message?: string;
}

export class ReadinessDto implements Schema<'Readiness'> {
  @ApiProperty({ type: String, enum: ['ready'] })
  status!: 'ready';

  @ApiProperty({ type: [ReadinessCheckDto] })
  checks!: ReadinessCheckDto[];
}

export class NotReadyDto implements Schema<'NotReady'> {
  @ApiProperty({ type: 'integer', enum: [503] })
  code!: 503;

  @ApiProperty({ type: String })
  message!: string;

  @ApiPropertyOptional({ type: String })
  error_code?: string;

  @ApiPropertyOptional({ type: String })
  requestId?: string;

  @ApiPropertyOptional({ type: [ReadinessCheckDto] })
  checks?: ReadinessCheckDto[];
}
