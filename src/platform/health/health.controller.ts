import { readFileSync } from 'node:fs';
import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiServiceUnavailableResponse } from '@nestjs/swagger';
import { Access } from '../access/access.decorator.js';
import { ApiErrors } from '../docs/api-errors.decorator.js';
import { DetailedError } from '../errors/detailed-error.js';
import { CheckReadinessService } from './check-readiness.service.js';
import { HealthDto, NotReadyDto, ReadinessDto } from './health.dto.js';

// The same place from src/ and from dist/.
const PACKAGE_FILE = new URL('../../../package.json', import.meta.url);

@Controller()
export class HealthController {
  private readonly version = versionIn(readFileSync(PACKAGE_FILE, 'utf8'));

  constructor(private readonly checkReadiness: CheckReadinessService) {}

  @Get('health')
  @Access('public')
  @ApiOkResponse({ type: HealthDto })
  @ApiErrors()
  getHealth(): HealthDto {
    return { status: 'ok', version: this.version };
  }

  @Get('ready')
  @Access('public')
  @ApiOkResponse({ type: ReadinessDto })
  @ApiServiceUnavailableResponse({ type: NotReadyDto })
  @ApiErrors()
  async getReadiness(): Promise<ReadinessDto> {
    const checks = await this.checkReadiness.run();
    const missing = checks.filter(({ ok }) => !ok).map(({ name }) => name);
    if (missing.length === 0) return { status: 'ready', checks };
    throw new DetailedError('unavailable', `not ready: ${missing.join(', ')}`, {
      code: 'not_ready',
      details: { checks },
    });
  }
}

function versionIn(manifest: string): string {
  const parsed: unknown = JSON.parse(manifest);
  const found = typeof parsed === 'object' && parsed !== null && 'version' in parsed;
  return found ? String(parsed.version) : 'unknown';
}
