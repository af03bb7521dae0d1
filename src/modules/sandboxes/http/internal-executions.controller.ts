import { Controller, Get, Header, Headers, Param } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { NODE_ID_HEADER, type SealedPart } from '../../../node-protocol/sealed-part.js';
import { Access } from '../../../platform/access/access.decorator.js';
import { ReadSealedPartService } from '../read-sealed-part.service.js';

/** For agents, not for clients: no part of the contract. */
@Controller('internal/executions')
@ApiExcludeController()
@Access('node')
export class InternalExecutionsController {
  constructor(private readonly readSealedPart: ReadSealedPartService) {}

  @Get(':executionId/sealed')
  @Header('Cache-Control', 'no-store')
  async getSealedPart(
    @Param('executionId') executionId: string,
    @Headers(NODE_ID_HEADER) nodeId: string | undefined,
  ): Promise<SealedPart> {
    return this.readSealedPart.run({ executionId, nodeId });
  }
}
