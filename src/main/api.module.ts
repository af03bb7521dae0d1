import { type DynamicModule, Module } from '@nestjs/common';
import { AccessModule } from '../modules/access/index.js';
import { NodesModule } from '../modules/nodes/index.js';
import { SandboxesModule } from '../modules/sandboxes/index.js';
import { TeamsModule } from '../modules/teams/index.js';
import { TemplatesModule } from '../modules/templates/index.js';
import { PlatformModule } from '../platform/platform.module.js';
import { UnimplementedModule } from '../platform/unimplemented/unimplemented.module.js';
import { CoreModule, type CoreParts } from './api/core.module.js';
import { ReadinessModule } from './api/readiness.module.js';

/** Everything that the api serves. */
@Module({})
export class ApiModule {
  static register(parts: CoreParts): DynamicModule {
    return {
      module: ApiModule,
      imports: [
        CoreModule.register(parts),
        PlatformModule,
        ReadinessModule.register(parts.connections),
        UnimplementedModule.forOperations(),
        ...[TeamsModule, AccessModule, NodesModule, TemplatesModule, SandboxesModule],
      ],
    };
  }
}
