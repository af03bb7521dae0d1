import { type INestApplication, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { PlatformModule } from '../../src/platform/platform.module.js';
import { UnimplementedModule } from '../../src/platform/unimplemented/unimplemented.module.js';

@Module({ imports: [PlatformModule, UnimplementedModule.forOperations()] })
class ContractModule {}

let creating: Promise<INestApplication> | undefined;

/**
 * The api's modules with their controllers known but nothing started: what the contract is compared
 * with needs neither Postgres nor Redis. One for all specs.
 */
export function contractApp(): Promise<INestApplication> {
  creating ??= NestFactory.create(ContractModule, {
    preview: true,
    logger: false,
    abortOnError: false,
  });
  return creating;
}
