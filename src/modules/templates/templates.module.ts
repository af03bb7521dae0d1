import { Module } from '@nestjs/common';
import { TeamsModule } from '../teams/index.js';
import { CountSpawnService } from './count-spawn.service.js';
import { RegisterHeldTemplatesService } from './register-held-templates.service.js';
import { ResolveTemplateService } from './resolve-template.service.js';

const services = [CountSpawnService, RegisterHeldTemplatesService, ResolveTemplateService];

@Module({ imports: [TeamsModule], providers: services, exports: services })
export class TemplatesModule {}
