import { Body, Controller, Delete, Get, Param, Post, Query, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access, type Caller, CurrentCaller } from '../../../platform/access/access.decorator.js';
import { ApiErrors } from '../../../platform/docs/api-errors.decorator.js';
import { sendEmptyBody } from '../../../platform/empty-body.js';
import { cursorOf, setNextToken } from '../../../platform/pagination.js';
import { CreateSandboxService } from '../create-sandbox.service.js';
import { GetSandboxService } from '../get-sandbox.service.js';
import { KillSandboxService } from '../kill-sandbox.service.js';
import { ListSandboxesService } from '../list-sandboxes.service.js';
import { NewSandboxDto } from './dto/new-sandbox.dto.js';
import { GetSandboxQueryDto, ListSandboxesQueryDto } from './dto/sandbox-query.dto.js';
import { SandboxDetailDto, SandboxDto, SandboxHandleDto } from './dto/sandbox.dto.js';
import { newSandboxRequestOf } from './new-sandbox-request.js';
import { SandboxPresenter } from './sandbox.presenter.js';

@Controller('sandboxes')
@Access('apiKey')
export class SandboxesController {
  constructor(
    private readonly createService: CreateSandboxService,
    private readonly getService: GetSandboxService,
    private readonly killService: KillSandboxService,
    private readonly listService: ListSandboxesService,
    private readonly presenter: SandboxPresenter,
  ) {}

  @Post()
  @ApiCreatedResponse({ type: SandboxHandleDto })
  @ApiErrors(400, 401, 403, 404, 409, 413, 422, 429, 503, 504)
  async createSandbox(
    @CurrentCaller() { teamId }: Caller,
    @Body() body: NewSandboxDto,
  ): Promise<SandboxHandleDto> {
    return this.presenter.handle(await this.createService.run(teamId, newSandboxRequestOf(body)));
  }

  @Get()
  @ApiOkResponse({ type: [SandboxDto] })
  @ApiErrors(400, 401, 403, 429)
  async listSandboxes(
    @CurrentCaller() { teamId }: Caller,
    @Query() query: ListSandboxesQueryDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SandboxDto[]> {
    const { limit, metadata } = query;
    const after = cursorOf(query);
    const { sandboxes, next } = await this.listService.run(teamId, {
      states: ['running'],
      order: 'desc',
      limit,
      countRunning: false,
      ...(after ? { after } : {}),
      ...(metadata === undefined ? {} : { metadata }),
    });
    setNextToken(response, next);
    return sandboxes.map((sandbox) => this.presenter.listItem(sandbox));
  }

  @Get(':sandboxID')
  @ApiOkResponse({ type: SandboxDetailDto })
  @ApiErrors(400, 401, 403, 404, 429)
  async getSandbox(
    @CurrentCaller() { teamId }: Caller,
    @Param('sandboxID') sandboxId: string,
    @Query() { includeEnded }: GetSandboxQueryDto,
  ): Promise<SandboxDetailDto> {
    return this.presenter.detail(await this.getService.run(teamId, sandboxId, { includeEnded }));
  }

  @Delete(':sandboxID')
  @ApiOkResponse()
  @ApiErrors(400, 401, 403, 404, 429)
  async deleteSandbox(
    @CurrentCaller() { teamId }: Caller,
    @Param('sandboxID') sandboxId: string,
    @Res() response: Response,
  ): Promise<void> {
    await this.killService.run(teamId, sandboxId);
    sendEmptyBody(response);
  }
}
