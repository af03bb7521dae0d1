import {
  Body,
  Controller,
  Delete,
  Get,
  Module,
  Param,
  Post,
  Put,
  Query,
  Req,
  Res,
} from '@nestjs/common';
import { Type } from 'class-transformer';
import {
  IsArray,
  IsBoolean,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  ValidateNested,
} from 'class-validator';
import type { Request, Response } from 'express';
import { AppError } from '../../../src/kernel/app-error.js';
import { createLogger } from '../../../src/logging/logger.js';
import { Access } from '../../../src/platform/access/access.decorator.js';
import { createApp } from '../../../src/platform/create-app.js';
import { sendEmptyBody } from '../../../src/platform/empty-body.js';
import {
  BodyLimit,
  StreamedBody,
  TEMPLATE_BODY_LIMIT,
} from '../../../src/platform/http/body-rules.decorator.js';
import { cursorOf, PageQueryDto, setNextToken } from '../../../src/platform/pagination.js';
import { PlatformModule } from '../../../src/platform/platform.module.js';
import { READINESS_PROBES, type ReadinessProbe } from '../../../src/platform/readiness.js';
import { type Dispatcher, startHttp } from '../../../src/platform/start-http.js';
import { UnimplementedModule } from '../../../src/platform/unimplemented/unimplemented.module.js';

class RuleDto {
  @IsString()
  host!: string;
}

class ThingDto {
  @IsOptional()
  @IsInt()
  timeout?: number;

  @IsOptional()
  @IsBoolean()
  memory?: boolean;

  @IsOptional()
  @IsObject()
  metadata?: Record<string, string>;

  @IsOptional()
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => RuleDto)
  rules?: RuleDto[];
}

@Controller()
@Access('public')
class ThingController {
  @Post('things')
  create(@Body() body: ThingDto): object {
    return { got: body };
  }

  @Get('things')
  list(@Query() page: PageQueryDto, @Res({ passthrough: true }) response: Response): object[] {
    const after = cursorOf(page);
    if (after === undefined) setNextToken(response, { at: new Date(0), id: 'a' });
    return [{ limit: page.limit, ...(after === undefined ? {} : { after: after.id }) }];
  }

  @Get('things/:id')
  get(@Param('id') id: string): object {
    return { id };
  }

  @Get('things/metrics')
  metrics(): object {
    return { literal: true };
  }

  @Delete('things/:id')
  remove(@Res() response: Response): void {
    sendEmptyBody(response);
  }

  @Post('definitions')
  @BodyLimit(TEMPLATE_BODY_LIMIT)
  define(@Body() body: ThingDto): object {
    return { keys: Object.keys(body) };
  }

  @Get('attachment')
  attach(@Res({ passthrough: true }) response: Response): never {
    response.type('application/octet-stream').attachment('a.bin').set('Content-Length', '9');
    throw new AppError('not_found', 'gone while it was opened');
  }

  @Get('half')
  half(@Res() response: Response): never {
    response.write('half an ans');
    throw new Error('broke in the middle');
  }

  @Put('things/:id/content')
  @StreamedBody()
  async upload(@Req() request: Request): Promise<object> {
    let size = 0;
    for await (const chunk of request) size += (chunk as Buffer).length;
    return { size };
  }

  @Post('faults/:kind')
  fail(@Param('kind') kind: string): never {
    if (kind === 'busy') throw new AppError('unavailable', 'no node has room');
    if (kind === 'quota')
      throw new AppError('quota_exceeded', 'too many', { retryAfterSeconds: 9 });
    if (kind === 'secret') throw new AppError('internal', 'the password is hunter2');
    throw new TypeError('cannot read hunter2 of undefined');
  }
}

/** An application with the platform alone, over HTTP on a free port of both loopbacks. */
export async function startProbeApp({
  probes = [],
  dispatcher = {},
}: { probes?: ReadinessProbe[]; dispatcher?: Dispatcher } = {}) {
  @Module({
    imports: [
      UnimplementedModule.forOperations(['listSandboxMetrics', 'pauseSandbox']),
      PlatformModule,
    ],
    controllers: [ThingController],
    providers: [{ provide: READINESS_PROBES, useValue: probes }],
  })
  class ProbeModule {}

  const lines: string[] = [];
  const logger = createLogger({
    level: 'debug',
    role: 'test',
    destination: { write: (line) => lines.push(line) },
  });
  const app = await createApp(ProbeModule, { logger });
  const http = await startHttp({
    ...dispatcher,
    handler: app.getHttpAdapter().getInstance(),
    addresses: ['127.0.0.1', '::1'],
    port: 0,
    logger,
  });
  return {
    app,
    http,
    url: `http://127.0.0.1:${http.port}`,
    port: http.port,
    log: () => lines.join(''),
    async stop(): Promise<void> {
      await http.close({ requestsMs: 200, upgradedMs: 0 });
      await app.close();
    },
  };
}

export type ProbeApp = Awaited<ReturnType<typeof startProbeApp>>;
