import { type DynamicModule, Module } from '@nestjs/common';
import { FindNodesService, NodesModule } from '../../modules/nodes/index.js';
import { READINESS_PROBES, type ReadinessProbe } from '../../platform/readiness.js';
import type { Connections } from './connections.js';

/** What has to work before the api is of use: Postgres, Redis and one node. */
@Module({})
export class ReadinessModule {
  static register({ dataSource, queue }: Connections): DynamicModule {
    return {
      module: ReadinessModule,
      imports: [NodesModule],
      providers: [
        {
          provide: READINESS_PROBES,
          inject: [FindNodesService],
          useFactory: (nodes: FindNodesService): ReadinessProbe[] => [
            { name: 'postgres', check: async () => void (await dataSource.query('SELECT 1')) },
            { name: 'redis', check: () => queue.ping() },
            {
              name: 'node',
              check: async () => {
                if (!(await nodes.anyReady())) throw new Error('no node is ready');
              },
            },
          ],
        },
      ],
    };
  }
}
