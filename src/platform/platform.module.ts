import { Module } from '@nestjs/common';
import { CheckReadinessService } from './health/check-readiness.service.js';
import { HealthController } from './health/health.controller.js';
import { RouteOrder } from './http/route-order.js';

/** What every HTTP role has: probes, and routes in an order that does not depend on the modules'. */
@Module({
  controllers: [HealthController],
  providers: [CheckReadinessService, RouteOrder],
})
export class PlatformModule {}
