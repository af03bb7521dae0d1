import { Controller, Get, Module, type Type } from '@nestjs/common';
import {
  DiscoveryModule,
  DiscoveryService,
  MetadataScanner,
  NestFactory,
  Reflector,
} from '@nestjs/core';
import { describe, expect, it } from 'vitest';
import { Access } from '../../../src/platform/access/access.decorator.js';
import { routesWithoutAccess } from '../../../src/modules/access/routes-without-access.js';

@Controller('open')
class OpenController {
  @Get('a')
  forgotten(): string {
    return this.helper();
  }

  @Get('b')
  @Access('public')
  declared(): string {
    return 'b';
  }

  helper(): string {
    return 'a';
  }
}

@Controller('closed')
@Access('apiKey')
class ClosedController {
  @Get()
  inherited(): string {
    return 'c';
  }
}

async function openRoutes(controllers: Type[]): Promise<string[]> {
  @Module({ imports: [DiscoveryModule], controllers })
  class TestModule {}
  const app = await NestFactory.createApplicationContext(TestModule, { logger: false });
  const open = routesWithoutAccess(
    app.get(DiscoveryService),
    app.get(MetadataScanner),
    app.get(Reflector),
  );
  await app.close();
  return open;
}

describe('routesWithoutAccess', () => {
  it('names the routes that do not say who may call them', async () => {
    expect(await openRoutes([OpenController, ClosedController])).toEqual([
      'OpenController.forgotten',
    ]);
  });

  it('is content where every route says so', async () => {
    expect(await openRoutes([ClosedController])).toEqual([]);
  });
});
