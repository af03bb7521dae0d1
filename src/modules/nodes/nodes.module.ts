import { Module } from '@nestjs/common';
import { FindNodesService } from './find-nodes.service.js';
import { RecordNodeReportService } from './record-node-report.service.js';
import { ReserveCapacityService } from './reserve-capacity.service.js';
import { SweepNodeLeasesService } from './sweep-node-leases.service.js';

const services = [
  FindNodesService,
  RecordNodeReportService,
  ReserveCapacityService,
  SweepNodeLeasesService,
];

@Module({ providers: services, exports: services })
export class NodesModule {}
