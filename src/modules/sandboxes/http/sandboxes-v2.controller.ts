import { Body, Controller, Get, Post, Query, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiQuery } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access, type Caller, CurrentCaller } from '../../../platform/access/access.decorator.js';
import { ApiErrors } from '../../../platform/docs/api-errors.decorator.js';
import { cursorOf, setNextToken } from '../../../platform/pagination.js';
import { CreateSandboxService } from '../create-sandbox.service.js';
import { ListSandboxesService } from '../list-sandboxes.service.js';
import { NewSandboxDto } from './dto/new-sandbox.dto.js';
import { ListSandboxesV2QueryDto } from './dto/sandbox-query.dto.js';
import { SandboxDto, SandboxHandleDto } from './dto/sandbox.dto.js';
import { newSandboxRequestOf } from './new-sandbox-request.js';
import { SandboxPresenter } from './sandbox.presenter.js';

@Controller('v2/sandboxes')
@Access('apiKey')
export class SandboxesV2Controller {
  constructor(
    private readonly createService: CreateSandboxService,
    private readonly listService: ListSandboxesService,
    private readonly presenter: SandboxPresenter,
  ) {}

  @Post()
  @ApiCreatedResponse({ type: SandboxHandleDto })
  @ApiErrors(400, 401, 403, 404, 409, 413, 422, 429, 503, 504)
  async createSandboxV2(
    @CurrentCaller() { teamId }: Caller,
    @Body() body: NewSandboxDto,
  ): Promise<SandboxHandleDto> {
    // the newer form does not know `secure`: the daemon always asks for its token
    const request = { ...newSandboxRequestOf(body), secure: true };
    return this.presenter.handle(await this.createService.run(teamId, request));
  }

  @Get()
  @ApiQuery({ name: 'state', required: false, style: 'form', explode: false })
  @ApiOkResponse({ type: [SandboxDto] })
  @ApiErrors(400, 401, 403, 429)
  async listSandboxesV2(
    @CurrentCaller() { teamId }: Caller,
    @Query() query: ListSandboxesV2QueryDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SandboxDto[]> {
    const { limit, order, metadata, template, startedAfter, state } = query;
    const after = cursorOf(query);
    const { sandboxes, next, totalRunning } = await this.listService.run(teamId, {
      states: state ?? ['running', 'paused'],
      limit,
      order,
      countRunning: true,
      ...(after ? { after } : {}),
      ...(metadata === undefined ? {} : { metadata }),
      ...(template === undefined ? {} : { template }),
      ...(startedAfter === undefined ? {} : { startedAfter: new Date(startedAfter) }),
    });
    setNextToken(response, next);
    if (totalRunning !== undefined) response.setHeader('X-Total-Running', String(totalRunning));
    return sandboxes.map((sandbox) => this.presenter.listItem(sandbox));
  }
}
