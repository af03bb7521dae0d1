import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Access } from '../../../platform/access/access.decorator.js';
import { ShutDownSandboxesService } from '../shut-down-sandboxes.service.js';

/** For `up` when it stops, not for clients: no part of the contract. */
@Controller('internal/shutdown')
@ApiExcludeController()
@Access('admin')
export class InternalShutdownController {
  constructor(private readonly shutDownSandboxes: ShutDownSandboxesService) {}

  @Post()
  @HttpCode(200)
  async shutDown(): Promise<{ asked: number }> {
    return { asked: await this.shutDownSandboxes.run() };
  }
}
