import { Module } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { TeamsModule } from '../teams/index.js';
import { AccessGuard } from './access.guard.js';
import { AuthenticateService } from './authenticate.service.js';
import { BootstrapCredentialsService } from './bootstrap-credentials.service.js';
import { CreateCredentialService } from './create-credential.service.js';

@Module({
  imports: [DiscoveryModule, TeamsModule],
  providers: [
    AuthenticateService,
    BootstrapCredentialsService,
    CreateCredentialService,
    { provide: APP_GUARD, useClass: AccessGuard },
  ],
  exports: [AuthenticateService, BootstrapCredentialsService, CreateCredentialService],
})
export class AccessModule {}
