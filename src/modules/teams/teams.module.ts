import { Module } from '@nestjs/common';
import { CreateTeamService } from './create-team.service.js';
import { FindTeamSlugService } from './find-team-slug.service.js';

const services = [CreateTeamService, FindTeamSlugService];

@Module({ providers: services, exports: services })
export class TeamsModule {}
