import { Module } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { TeamsModule } from '../teams/index.js';
import { AccessGuard } from './access.guard.js';
import { AuthenticateService } from './authenticate.service.js';
import { BootstrapCredentialsService } from './bootstrap-credentials.service.js';

@Module({
  imports: [DiscoveryModule, TeamsModule],
  providers: [
    AuthenticateService,
    BootstrapCredentialsService,
    { provide: APP_GUARD, useClass: AccessGuard },
  ],
  exports: [AuthenticateService, BootstrapCredentialsService],
})
export class AccessModule {}
